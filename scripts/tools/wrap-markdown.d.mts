export declare function wrapMarkdown(text: string): string;
