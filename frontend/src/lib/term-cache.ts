/** The request for a term's page, under which it is kept. */
export const termRequest = (slug: string) => ({ query: { slug, limit: 1 } });

/** Its SWR key, so that others can fill it in advance. */
export const termKey = (slug: string) => ['GET /terms/search', termRequest(slug)] as const;
