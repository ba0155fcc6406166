export const BUNDLES: string;
export function bundledPrograms(): string;
export function stampOf(file: string): string | undefined;
