// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <yaml-cpp/yaml.h>

#include <string>
#include <vector>

/// The files that tell forges what to run, as data.
namespace warpgauge::tests {

/// .github/workflows/*.yml, in the order of their names.
std::vector<std::string> workflow_names();
YAML::Node workflow(const std::string& name);

/// A job of .gitlab-ci.yml with all that it extends and inherits: what GitLab would run.
YAML::Node gitlab_job(const std::string& name);
/// Their names, without the hidden ones.
std::vector<std::string> gitlab_jobs();

/// A scalar or a list of them; empty for what is not there.
std::vector<std::string> texts_of(const YAML::Node& node);

}  // namespace warpgauge::tests
