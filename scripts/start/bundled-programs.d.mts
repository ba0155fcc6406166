export const BUNDLES: string;
export const CURRENT: string;
export const HELD_MS: number;
export function bundledPrograms(): string;
export function holdPrograms(folder: string): void;
export function stampOf(file: string): string | undefined;
