// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

/// A real Chromium, without a window, driven through its own driver.
namespace warpgauge::tests {

struct printout {
  int sheets = 0;
  int without_text = 0;  ///< of them
};

/// @see https://www.w3.org/TR/webdriver2/
class browser {
 public:
  /// Starts driver and browser.
  /// @throws std::runtime_error with the driver's log when it does not come up
  browser(const std::string& driver, const std::string& chromium);
  ~browser();
  browser(const browser&) = delete;
  browser& operator=(const browser&) = delete;

  void open(const std::string& file);

  /// What a function body returns in the page.
  nlohmann::json run(const std::string& script);

  /// Clicks the first element of the selector, in the middle and only when it can be clicked.
  void click(const std::string& selector);

  /// Types into it as a keyboard does.
  void type(const std::string& selector, const std::string& text);

  /// Presses keys wherever the focus is.
  void press(const std::vector<std::string>& keys);

  /// What the console holds since the last call: errors of scripts, refused resources.
  std::vector<std::string> console();

  void prefer_dark(bool dark);
  void allow_scripts(bool allowed);

  /// Lays the page out as on paper of that width, in pixels of 1/96 inch; 0: on the screen again.
  void lay_on_paper(int width);

  /// On A4.
  printout print();

  /// @param phone  a touch screen that does what the viewport's declaration says
  void resize(int width, int height, bool phone);

  /// An element as PNG, also where it is longer than the screen; without a selector the screen.
  void save_picture(const std::string& file, const std::string& selector = "");

 private:
  nlohmann::json call(const std::string& method,
                      const std::string& path,
                      const nlohmann::json& body = nlohmann::json::object());
  nlohmann::json devtools(const std::string& command, const nlohmann::json& parameters);
  std::string element(const std::string& selector);

  struct parts;
  std::unique_ptr<parts> parts_;
};

namespace keys {
// Code points of the standard's table of keyboard actions.
inline const std::string tab = "\xEE\x80\x84";
inline const std::string enter = "\xEE\x80\x87";
inline const std::string space = "\xEE\x80\x8D";
}  // namespace keys

}  // namespace warpgauge::tests
