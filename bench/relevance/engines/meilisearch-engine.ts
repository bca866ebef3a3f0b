import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineFields, normalizeQuery } from '@terimce/title-search/query';
import type { BenchTerm } from '../collection/collection.js';
import type { Engine } from '../measure.js';
import { repositoryRoot } from '../repository-root.js';

/** A running Meilisearch. */
export interface MeilisearchAccess {
  url: string;
  key: string;
}

const TITLE_FIELDS = ['englishTerm', 'turkishTerm', 'joined', 'searchKeywords', 'stem'];
const LIMIT = 10;
const BATCH = 5000;

/** Unconfigured Meilisearch: unchanged terms, default settings. */
export async function defaultMeilisearch(
  access: MeilisearchAccess,
  terms: readonly BenchTerm[],
): Promise<Engine> {
  const index = new IndexClient(access, 'relevance_default');
  await index.fill(terms.map(plainDocument));
  return {
    name: 'Meilisearch, default',
    search: (query) => index.search({ q: query }),
  };
}

/** Fills an index with unchanged terms, with default settings. */
export async function fillDefaultIndex(
  access: MeilisearchAccess,
  uid: string,
  terms: readonly BenchTerm[],
): Promise<void> {
  await new IndexClient(access, uid).fill(terms.map(plainDocument));
}

/**
 * Meilisearch with the project's settings and document fields, titles first and all fields if they have too few hits;
 * without the title index.
 */
export async function tunedMeilisearch(
  access: MeilisearchAccess,
  terms: readonly BenchTerm[],
): Promise<Engine> {
  const index = new IndexClient(access, 'relevance_tuned');
  const settings = join(repositoryRoot(), 'infra/meilisearch/settings.json');
  await index.configure(JSON.parse(readFileSync(settings, 'utf8')));
  await index.fill(
    terms.map((term) => ({
      ...plainDocument(term),
      ...engineFields([term.en, term.tr], [term.tr]),
    })),
  );
  return {
    name: 'Meilisearch, tuned',
    search: async (query) => {
      const q = normalizeQuery(query);
      const found = await index.search({ q, attributesToSearchOn: TITLE_FIELDS });
      if (found.length >= LIMIT) return found;
      const more = await index.search({ q });
      return [...new Set([...found, ...more])].slice(0, LIMIT);
    },
  };
}

function plainDocument(term: BenchTerm): Record<string, unknown> {
  return {
    id: term.id,
    englishTerm: term.en,
    turkishTerm: term.tr,
    searchKeywords: term.keywords,
    tags: term.tags,
    category: term.category,
    englishDefinition: term.englishDefinition,
    turkishDefinition: term.turkishDefinition,
  };
}

/** The few required calls, over plain HTTP. */
class IndexClient {
  readonly #access: MeilisearchAccess;
  readonly #uid: string;

  constructor(access: MeilisearchAccess, uid: string) {
    this.#access = access;
    this.#uid = uid;
  }

  async configure(settings: unknown): Promise<void> {
    await this.#task('PATCH', `/indexes/${this.#uid}/settings`, settings);
  }

  async fill(documents: readonly Record<string, unknown>[]): Promise<void> {
    for (let from = 0; from < documents.length; from += BATCH) {
      const batch = documents.slice(from, from + BATCH);
      await this.#task('POST', `/indexes/${this.#uid}/documents?primaryKey=id`, batch);
    }
  }

  async search(body: Record<string, unknown>): Promise<string[]> {
    const reply = await this.#call('POST', `/indexes/${this.#uid}/search`, {
      ...body,
      limit: LIMIT,
      attributesToRetrieve: ['id'],
    });
    return (reply as { hits: { id: string }[] }).hits.map((hit) => hit.id);
  }

  async #task(method: string, path: string, body: unknown): Promise<void> {
    const { taskUid } = (await this.#call(method, path, body)) as { taskUid: number };
    for (;;) {
      const task = (await this.#call('GET', `/tasks/${taskUid}`)) as { status: string };
      if (task.status === 'succeeded') return;
      if (task.status === 'failed' || task.status === 'canceled') {
        throw new Error(`Meilisearch: ${JSON.stringify(task)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(this.#access.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#access.key}`,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`Meilisearch: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }
}
