import { catalogIn, contentLanguage, type UiLanguage } from '@terimce/contract/languages';
import { en } from './en.js';
import { type ServerTexts, tr } from './tr.js';

/** The texts of pages and of successful replies; errors and names of fields are in the contract. */
const OWN = { tr, en };

export const textsIn = (language: UiLanguage): ServerTexts =>
  catalogIn(OWN[contentLanguage(language)], language);

export type PageTexts = ServerTexts['pages'];
