import type { UiLanguage } from '@terimce/contract/languages';
import { en } from './en.js';
import { type ServerTexts, tr } from './tr.js';

/** The texts of pages and of successful replies; errors and names of fields are in the contract. */
export const TEXTS: Readonly<Record<UiLanguage, ServerTexts>> = { tr, en };

export type PageTexts = ServerTexts['pages'];
