// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What an author of kernels includes; the words are in warpgauge::suite.
#include "warpgauge/suite/builder.hpp"
