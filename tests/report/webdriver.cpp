// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/report/webdriver.hpp"

#include "tests/unit/cli/process.hpp"

#include <fcntl.h>
#include <httplib.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <regex>
#include <stdexcept>
#include <thread>

namespace warpgauge::tests {
namespace {

using nlohmann::json;

std::string decoded(const std::string& base64) {
  std::string bytes;
  unsigned bits = 0;
  int held = 0;
  for (const char c : base64) {
    const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (value < 0) continue;
    bits = bits << 6 | static_cast<unsigned>(value);
    held += 6;
    if (held >= 8) bytes += static_cast<char>(bits >> (held -= 8) & 0xFF);
  }
  return bytes;
}

}  // namespace

struct browser::parts {
  std::string folder = fresh_folder();
  pid_t driver = -1;
  std::unique_ptr<httplib::Client> http;
  std::string session;
};

browser::browser(const std::string& driver, const std::string& chromium)
    : parts_(std::make_unique<parts>()) {
  const std::string log = parts_->folder + "/driver.log";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  // A group of its own, so that what the driver starts ends with it.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string name = driver, port = "--port=0";
  char* argv[] = {name.data(), port.data(), nullptr};
  const int failed =
      ::posix_spawn(&parts_->driver, driver.c_str(), &actions, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error(driver + " cannot be started");
  std::smatch found;
  std::string text;
  const std::regex started("started successfully on port ([0-9]+)");
  for (int i = 0; i < 600 && !std::regex_search(text, found, started); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    text = file_text(log);
  }
  if (found.empty()) throw std::runtime_error("the driver does not come up:\n" + text);
  parts_->http = std::make_unique<httplib::Client>("127.0.0.1", std::stoi(found[1]));
  parts_->http->set_read_timeout(60);
  // The sandbox needs a user other than root, and containers often have a small /dev/shm.
  const json options{{"binary", chromium},
                     {"args",
                      {"--headless=new",
                       "--no-sandbox",
                       "--disable-gpu",
                       "--disable-dev-shm-usage",
                       "--disable-background-networking",
                       "--hide-scrollbars",
                       "--no-first-run",
                       "--user-data-dir=" + parts_->folder + "/profile"}}};
  const json wanted{{"capabilities",
                     {{"alwaysMatch",
                       {{"browserName", "chrome"},
                        {"goog:chromeOptions", options},
                        {"goog:loggingPrefs", {{"browser", "ALL"}}}}}}}};
  parts_->session = call("POST", "/session", wanted)["sessionId"].get<std::string>();
}

browser::~browser() {
  try {
    if (!parts_->session.empty()) call("DELETE", "");
  } catch (const std::exception&) {
    // Its processes are ended below.
  }
  if (parts_->driver > 0) {
    ::kill(-parts_->driver, SIGKILL);
    ::waitpid(parts_->driver, nullptr, 0);
  }
}

json browser::call(const std::string& method, const std::string& path, const json& body) {
  const std::string whole = parts_->session.empty() ? path : "/session/" + parts_->session + path;
  const auto answer = method == "POST" ? parts_->http->Post(whole, body.dump(), "application/json")
                      : method == "DELETE" ? parts_->http->Delete(whole)
                                           : parts_->http->Get(whole);
  if (!answer) throw std::runtime_error("the driver does not answer " + method + " " + whole);
  json value = json::parse(answer->body)["value"];
  if (answer->status != 200)
    throw std::runtime_error(method + " " + whole + ": " + value.value("message", answer->body));
  return value;
}

json browser::devtools(const std::string& command, const json& parameters) {
  return call("POST", "/goog/cdp/execute", {{"cmd", command}, {"params", parameters}});
}

std::string browser::element(const std::string& selector) {
  const json found = call("POST", "/element", {{"using", "css selector"}, {"value", selector}});
  return found.begin().value().get<std::string>();
}

void browser::open(const std::string& file) { call("POST", "/url", {{"url", "file://" + file}}); }

json browser::run(const std::string& script) {
  return call("POST", "/execute/sync", {{"script", script}, {"args", json::array()}});
}

void browser::click(const std::string& selector) {
  call("POST", "/element/" + element(selector) + "/click");
}

void browser::type(const std::string& selector, const std::string& text) {
  const std::string id = element(selector);
  call("POST", "/element/" + id + "/clear");
  call("POST", "/element/" + id + "/value", {{"text", text}});
}

void browser::press(const std::vector<std::string>& pressed) {
  json actions = json::array();
  for (const std::string& key : pressed) {
    actions.push_back({{"type", "keyDown"}, {"value", key}});
    actions.push_back({{"type", "keyUp"}, {"value", key}});
  }
  const json keyboard{{"type", "key"}, {"id", "keyboard"}, {"actions", actions}};
  call("POST", "/actions", {{"actions", json::array({keyboard})}});
}

std::vector<std::string> browser::console() {
  std::vector<std::string> lines;
  for (const json& entry : call("POST", "/se/log", {{"type", "browser"}}))
    lines.push_back(entry["level"].get<std::string>() + " " + entry["message"].get<std::string>());
  return lines;
}

void browser::prefer_dark(bool dark) {
  const json scheme{{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}};
  devtools("Emulation.setEmulatedMedia", {{"features", json::array({scheme})}});
}

void browser::allow_scripts(bool allowed) {
  devtools("Emulation.setScriptExecutionDisabled", {{"value", !allowed}});
}

void browser::lay_on_paper(int width) {
  if (width > 0) resize(width, 1000, false);
  devtools("Emulation.setEmulatedMedia", {{"media", width > 0 ? "print" : ""}});
  run(width > 0 ? "dispatchEvent(new Event('beforeprint'))"
                : "dispatchEvent(new Event('afterprint'))");
}

printout browser::print() {
  const json paper{{"paperWidth", 8.27},
                   {"paperHeight", 11.69},
                   {"marginTop", 0.4},
                   {"marginBottom", 0.4},
                   {"marginLeft", 0.4},
                   {"marginRight", 0.4}};
  const std::string pdf = decoded(devtools("Page.printToPDF", paper)["data"].get<std::string>());
  printout all;
  // A sheet's object names the fonts on it.
  const std::string sheet = "/Type /Page\n";
  for (std::size_t at = 0; (at = pdf.find(sheet, at)) != std::string::npos; at += sheet.size()) {
    ++all.sheets;
    all.without_text += pdf.find("/Font", at) > pdf.find("endobj", at);
  }
  return all;
}

void browser::resize(int width, int height, bool phone) {
  devtools("Emulation.setDeviceMetricsOverride",
           {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", phone}});
}

void browser::save_picture(const std::string& file, const std::string& selector) {
  json wanted{{"format", "png"}};
  if (!selector.empty()) {
    wanted["captureBeyondViewport"] = true;
    wanted["clip"] = run("const r = document.querySelector('" + selector +
                         "').getBoundingClientRect();"
                         "return {x: r.x + scrollX, y: r.y + scrollY, width: r.width,"
                         " height: r.height, scale: 1}");
  }
  const json picture = devtools("Page.captureScreenshot", wanted);
  const std::string bytes = decoded(picture["data"].get<std::string>());
  std::ofstream out(file, std::ios::binary);
  out << bytes;
  out.close();
  if (!out || !bytes.starts_with("\x89PNG")) throw std::runtime_error("no picture in " + file);
}

}  // namespace warpgauge::tests
