/** Texts of the product's name and of the way back to it. */
export const en = {
  brand: {
    findJobs: 'Find jobs',
  },
} as const;
