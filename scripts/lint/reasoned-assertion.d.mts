import type { Rule } from 'eslint';

export declare const reasonedAssertion: Rule.RuleModule;
