import { replaceEqualDeep } from '@tanstack/react-query';

/** Whether the values of two forms are equal; files are compared by identity. */
export const isSame = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;
