import { createTexts } from '@market/texts';
import { en } from './en';

export const texts = createTexts(en);
