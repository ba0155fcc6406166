import { replaceEqualDeep } from '@tanstack/react-query';

/** Whether two forms' values say the same; a file is the same only as that very file. */
export const isSame = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;
