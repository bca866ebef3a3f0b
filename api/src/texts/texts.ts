import type { ContentLanguage } from '@terimce/contract/languages';
import { en } from './en.js';
import { type ServerTexts, tr } from './tr.js';

/** The texts of pages and of successful replies; errors and names of fields are in the contract. */
const OWN = { tr, en };

export const textsIn = (language: ContentLanguage): ServerTexts => OWN[language];

export type PageTexts = ServerTexts['pages'];
