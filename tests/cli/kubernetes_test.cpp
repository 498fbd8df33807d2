// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>

/// The Job for Kubernetes: what its fields promise each other, what Kubernetes' own types make of
/// them, and its command, run as pods would run it, with stand-ins for the programs of the image.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string manifest = SOURCES "/ci/kubernetes/job.yaml";

class Kubernetes : public testing::Test {
 protected:
  YAML::Node job = YAML::LoadFile(manifest);
  YAML::Node pod = job["spec"]["template"]["spec"];
  YAML::Node card = pod["containers"][0];
};

TEST_F(Kubernetes, JobHasAPodForEachCardAtOnce) {
  const YAML::Node spec = job["spec"];
  EXPECT_EQ(spec["completionMode"].as<std::string>(), "Indexed");
  EXPECT_EQ(spec["completions"].as<int>(), spec["parallelism"].as<int>());
  EXPECT_EQ(card["resources"]["limits"]["nvidia.com/gpu"].as<int>(), 1);
  EXPECT_EQ(pod["containers"].size(), 1U);
  EXPECT_EQ(pod["restartPolicy"].as<std::string>(), "Never") << "retries are counted by index";
  for (const auto& mount : card["volumeMounts"]) {
    const auto is_it = [&](const YAML::Node& v) {
      return v["name"].as<std::string>() == mount["name"].as<std::string>();
    };
    EXPECT_TRUE(std::any_of(pod["volumes"].begin(), pod["volumes"].end(), is_it));
  }
}

/// Kubernetes drops what its types do not have.
void expect_kept(const YAML::Node& written, const nlohmann::json& read, const std::string& where) {
  if (written.IsMap()) {
    for (const auto& item : written) {
      const auto key = item.first.as<std::string>();
      ASSERT_TRUE(read.is_object() && read.contains(key)) << "no field of a Job: " << where + key;
      expect_kept(item.second, read.at(key), where + key + ".");
    }
  } else if (written.IsSequence()) {
    for (std::size_t i = 0; i < written.size(); ++i) expect_kept(written[i], read.at(i), where);
  } else {
    const std::string text = read.is_string() ? read.get<std::string>() : read.dump();
    EXPECT_EQ(text, written.as<std::string>()) << where;
  }
}

TEST_F(Kubernetes, TypesKnowEveryFieldOfTheJob) {
  const auto kubectl = [](std::vector<std::string> words) {
    words.insert(words.begin(), "kubectl");
    return run_program("/usr/bin/env", words);
  };
  const outcome version = kubectl({"version", "--client", "-o", "json"});
  if (version.exit_code == 127) GTEST_SKIP() << "there is no kubectl here";
  const auto client = nlohmann::json::parse(version.out).at("clientVersion");
  if (std::stoi(client.at("minor").get<std::string>()) < 28)
    GTEST_SKIP() << "this kubectl is before 1.28: " << client;
  const outcome read = kubectl({"set", "env", "--local", "-f", manifest, "ADDED=1", "-o", "json"});
  ASSERT_EQ(read.exit_code, 0) << read.err;
  expect_kept(job, nlohmann::json::parse(read.out), "");
}

class KubernetesPods : public Kubernetes {
 protected:
  std::string results = fresh_folder();
  std::string build = fresh_folder();

  void SetUp() override {
    fs::create_directories(build + "/tests/correctness");
    program(build + "/warpgauge",
            "[ \"$1\" != baseline ] || set -- \"$@\" --program " FAKE_KERNELS
            " --results \"$(mktemp -d)\"\nexec " WARPGAUGE_TOOL " \"$@\"\n");
    program(build + "/tests/correctness/warpgauge_correctness_cuda",
            "[ \"$1\" != --list ] || { echo copy.simple 3; exit; }\n"
            "[ -z \"${DIES:-}\" ] || kill -KILL 0\n"
            "exit \"${WRONG:-0}\"\n");
  }

  /// One pod, as its index has it on that node.
  outcome run(int index, const std::string& node, std::vector<std::string> environment = {}) {
    for (const char* name : {"SLURMD_NODENAME", "CUDA_VISIBLE_DEVICES"})
      environment.insert(environment.begin(), {"-u", name});
    environment.insert(environment.begin(), "/usr/bin/env");
    environment.push_back("JOB_COMPLETION_INDEX=" + std::to_string(index));
    environment.push_back("FAKE_CARD=000000000000000" + std::to_string(index));
    for (const auto& variable : card["env"]) {
      const auto from = variable["valueFrom"]["fieldRef"]["fieldPath"].as<std::string>();
      environment.push_back(
          variable["name"].as<std::string>() + "=" +
          (from == "spec.nodeName" ? node : job["metadata"]["name"].as<std::string>()));
    }
    for (const auto& word : card["command"]) {
      auto text = word.as<std::string>();
      if (text == "/results") text = results;
      if (text == "/warpgauge/build/cuda") text = build;
      if (text.starts_with("/warpgauge/")) text = SOURCES + text.substr(10);
      environment.push_back(text);
    }
    // In a group of its own, that dies whole.
    environment.insert(environment.begin(), "--wait");
    return run_program("/usr/bin/setsid", environment);
  }

  std::string record(int index) const {
    return results + "/warpgauge." + std::to_string(index) + ".card.json";
  }
};

TEST_F(KubernetesPods, LeaveWhatFleetReads) {
  for (int i = 0; i < 6; ++i) {
    const outcome o = run(i,
                          "n" + std::to_string(i / 2),
                          i == 3   ? std::vector<std::string>{"FAKE_SLOW_ON=0"}
                          : i == 4 ? std::vector<std::string>{"WRONG=1"}
                                   : std::vector<std::string>{});
    EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  }
  write_file(results + "/fleet.json", "{\"schema_version\": 1, \"expected\": {\"warpgauge\": 7}}");
  const outcome o =
      tool({"fleet", results, "--json", "--all", "--drain-list", results + "/drain.sh"});
  EXPECT_EQ(o.exit_code, 1) << o.err;
  for (const auto& one : nlohmann::json::parse(o.out).at("cards")) {
    const std::string key = one.at("key");
    EXPECT_EQ(one.at("state"),
              key == "warpgauge.3"    ? "slow"
              : key == "warpgauge.4"  ? "failed"
              : key == "warpgauge.?1" ? "not measured"
                                      : "pass")
        << one;
  }
  // The page's way to the nodes.
  const std::string page = file_text(SOURCES "/ci/kubernetes/README.md");
  const auto at = page.find("sed -n");
  ASSERT_NE(at, page.npos);
  const outcome nodes = run_program(
      "/bin/sh", {"-c", page.substr(at, page.find('\n', at) - at)}, {.folder = results});
  EXPECT_EQ(nodes.out, "kubectl cordon n1\nkubectl cordon n2\n") << nodes.err;
}

TEST_F(KubernetesPods, ThatDieLeaveNoRecordAndAreRunAgain) {
  EXPECT_NE(run(0, "n0", {"DIES=1"}).exit_code, 0);
  EXPECT_FALSE(fs::exists(record(0)));
  EXPECT_THAT(run(0, "n7").out, HasSubstr("warpgauge.0 is done"));
  EXPECT_THAT(file_text(record(0)), HasSubstr("\"node\": \"n7\""));
  EXPECT_EQ(run(0, "n1").out, "") << "measured once";
}

}  // namespace
}  // namespace warpgauge::tests
