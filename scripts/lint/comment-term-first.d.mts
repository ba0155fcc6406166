import type { Rule } from 'eslint';

export declare const commentTermFirst: Rule.RuleModule;
