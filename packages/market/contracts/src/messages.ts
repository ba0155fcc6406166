import { texts } from './texts';

/** Messages whose exact wording is specified (docs/spec-coverage.md), as forms, services and tests name them. */
export const { rules: RULE_MESSAGES, failures: FAILURES, successes: SUCCESSES } = texts;
