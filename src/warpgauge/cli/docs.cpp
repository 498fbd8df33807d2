// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/cli/app_tree.hpp"
#include "warpgauge/cli/documentation.hpp"
#include "warpgauge/cli/manual.hpp"
#include "warpgauge/cli/output.hpp"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>

namespace warpgauge::cli {
namespace {

/// No page is larger than this.
constexpr std::size_t longest_document_bytes = 16u << 20;

struct docs_options {
  bool check = false;
  bool write = false;
  bool man = false;
  bool json = false;
  std::string blocks;  ///< a file of other blocks
  std::vector<std::string> files;
};

/// The blocks of a program of own kernels, or this tool's.
generated_blocks blocks_of(const docs_options& options) {
  if (options.blocks.empty()) return documentation_blocks();
  const baseline::json document =
      baseline::parse_json(base::read_file(options.blocks), options.blocks);
  const baseline::location at{options.blocks, "blocks"};
  baseline::require_object(document, at);
  generated_blocks blocks;
  for (const auto& [name, block] : document.items()) {
    if (!block.is_string())
      at.fail(baseline::file_fault::wrong_schema, fmt::format("'{}' is not text", name));
    blocks[name] = block.get<std::string>();
  }
  return blocks;
}

exit_code print_blocks(const generated_blocks& blocks) {
  std::string text;
  for (const auto& [name, block] : blocks)
    text +=
        fmt::format("<!-- warpgauge:begin {0} -->\n{1}<!-- warpgauge:end {0} -->\n\n", name, block);
  text.pop_back();
  emit(text);
  return exit_code::ok;
}

refreshed_document refreshed(const std::string& file, const generated_blocks& blocks) {
  const std::string text = base::read_file(file, longest_document_bytes);
  if (text.find('\0') != std::string::npos)
    throw stop(exit_code::usage, fmt::format("cannot read '{}': it is not text", file));
  try {
    refreshed_document result = refresh_blocks(text, blocks);
    if (result.found.empty())
      throw stop(exit_code::usage,
                 "it has no generated block; put `<!-- warpgauge:begin kernels -->` and "
                 "`<!-- warpgauge:end kernels -->` where the table belongs");
    return result;
  } catch (const stop& e) {
    throw stop(e.code(), fmt::format("{}: {}", file, e.what()));
  }
}

/// The project's pages that hold generated tables; elsewhere README.md.
std::vector<std::string> pages_here() {
  std::vector<std::string> files;
  for (const char* page : {"src/warpgauge/cli/README.md",
                           "src/warpgauge/kernels/README.md",
                           "src/warpgauge/sim/findings.md",
                           "ci/table.sh"})
    if (std::filesystem::exists(page)) files.emplace_back(page);
  if (files.empty()) files.emplace_back("README.md");
  return files;
}

exit_code docs(const docs_options& options) {
  if (options.man || options.json) {
    if (!options.files.empty()) throw stop(exit_code::usage, "--man and --json read no files");
    emit(options.man ? to_man(describe_tool()) : to_json(describe_tool()));
    return exit_code::ok;
  }
  const generated_blocks blocks = blocks_of(options);
  if (!options.check && !options.write) {
    if (!options.files.empty())
      throw stop(exit_code::usage, "give --check or --write for the files");
    return print_blocks(blocks);
  }
  std::vector<std::string> files = options.files;
  if (files.empty())
    files = options.blocks.empty() ? pages_here() : std::vector<std::string>{"README.md"};
  std::string stale_text;
  std::string fresh_text;
  // All files are read before any is written: a mistake in the second leaves the first unchanged.
  std::vector<refreshed_document> documents;
  for (const std::string& file : files) documents.push_back(refreshed(file, blocks));
  for (std::size_t i = 0; i < files.size(); ++i) {
    const refreshed_document& document = documents[i];
    const std::string names = fmt::format("{}", fmt::join(document.stale, ", "));
    if (document.stale.empty()) {
      fresh_text += fmt::format("{}: up to date ({})\n", files[i], fmt::join(document.found, ", "));
    } else if (options.write) {
      base::write_file(files[i], document.text);
      fresh_text += fmt::format("{}: refreshed {}\n", files[i], names);
    } else {
      stale_text +=
          fmt::format("{}{} is stale in {}", stale_text.empty() ? "" : "; ", files[i], names);
    }
  }
  emit_prose(fresh_text);
  if (stale_text.empty()) return exit_code::ok;
  throw stop(exit_code::regression,
             fmt::format("{}; run: {} docs --write {}",
                         stale_text,
                         base::called_by_own_program() ? base::called_as() : "warpgauge",
                         fmt::join(files, " ")));
}

action declare_docs(CLI::App& app) {
  const auto options = std::make_shared<docs_options>();
  CLI::Option* check = app.add_flag("--check", options->check, "Fail when a block is stale");
  CLI::Option* write = app.add_flag("--write", options->write, "Refresh the blocks in place");
  CLI::Option* man = app.add_flag("--man", options->man, "Print the manual page, for man");
  CLI::Option* json = app.add_flag("--json", options->json, "Print commands and options as JSON");
  write->excludes(check);
  man->excludes(check, write);
  json->excludes(check, write, man);
  app.add_option(
      "--blocks", options->blocks, "Tables of own kernels, as their program's `docs` writes them");
  app.add_option("FILE", options->files, "Markdown files [the project's pages, or README.md]");
  return [options] { return docs(*options); };
}

}  // namespace

command docs_command() {
  return {"docs",
          "Prints, checks or refreshes the generated tables of the documentation",
          {exit_code::ok, exit_code::regression, exit_code::usage, exit_code::infrastructure},
          declare_docs,
          "warpgauge docs --check README.md"};
}

}  // namespace warpgauge::cli
