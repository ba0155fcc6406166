import { texts } from './texts';

/** Sentences whose exact words are promised (docs/spec-coverage.md), as forms, services and tests name them. */
export const { rules: RULE_MESSAGES, failures: FAILURES, successes: SUCCESSES } = texts;
