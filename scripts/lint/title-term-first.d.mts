import type { Rule } from 'eslint';

export declare const titleTermFirst: Rule.RuleModule;
