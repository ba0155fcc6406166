import { Schema } from 'mongoose';
import { educationSchema, experienceSchema } from './background-store';
import { fileSchema, profileFields } from './candidate-store';
import type { ProfileCopy } from '../domain/profile-copy';

/** Stored fields of a profile copy. */
export const profileCopyFields = {
  candidate: {
    type: new Schema<ProfileCopy['candidate']>(
      {
        can_code: { type: String, required: true },
        login_id: { type: String, required: true },
        ...profileFields,
        resume: fileSchema,
      },
      { _id: false },
    ),
    required: true,
  },
  experience: { type: [experienceSchema], required: true },
  education: { type: [educationSchema], required: true },
} as const;
