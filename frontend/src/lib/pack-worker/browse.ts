import { collationKey, letterStart } from '@terimce/contract/browse-order';
import type { PackTerm } from '@terimce/contract/offline-pack';
import { tagSlug } from '@terimce/contract/tags';
import { lowerCase } from '@terimce/contract/text';
import type { OpenPack } from './index-terms.js';
import type { BrowseQuestion, PackAnswer } from './messages.js';

/** A page of the terms of a category, under a letter, or with a tag, in dictionary order, as the API lists them. */
export function browse({ byId }: OpenPack, question: BrowseQuestion): PackAnswer {
  const { category, tag, language, page, limit } = question;
  const [letter] = question.letter ? lowerCase(question.letter, language) : [];
  const start = letter && letterStart(letter, language);
  const tags = tag ? [tag, tagSlug(tag.replaceAll('-', ' '))] : [];
  const keyOf = ({ englishTerm, turkishTerm }: PackTerm) =>
    collationKey(
      language === 'tr' ? turkishTerm || englishTerm : englishTerm || turkishTerm,
      language,
    );
  const found = [...byId.values()]
    .filter((term) => !category || term.category === category)
    .filter((term) => !tag || term.tags.some((own) => tags.includes(tagSlug(own))))
    .map((term) => ({ term, key: keyOf(term) }))
    .filter(({ key }) => !letter || (start !== undefined && key.startsWith(start)))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const terms = found.slice((page - 1) * limit, page * limit).map(({ term }) => term);
  const name = found[0]?.term.tags.find((own) => tags.includes(tagSlug(own)));
  return { terms, total: found.length, tag: name, present: true };
}
