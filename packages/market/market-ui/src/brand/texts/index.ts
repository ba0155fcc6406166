import { createTexts } from '@market/web-kit';
import { en } from './en';

export const texts = createTexts(en);
