import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ERRORS, errorMessage } from '@terimce/contract/errors';
import { CONTENT_LANGUAGES } from '@terimce/contract/languages';
import { PAGE_COSTS } from '@terimce/contract/page-costs';
import { QUERY_MAX_LENGTH, TEXT_MAX_LENGTH } from '@terimce/contract/query-length';
import { textRoutes } from '@terimce/contract/routes/text';
import { VERSION } from '@terimce/contract/version';
import { wildcards } from '@terimce/contract/wildcards';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import { Router } from 'express';
import { z } from 'zod';
import type { BanList } from '../http/context.js';
import { type FailedReply, Failures } from '../http/failures.js';
import { jsonBody } from '../http/input.js';
import type { RateLimits } from '../http/rate-limits.js';
import { originOf } from '../pages/page-request.js';
import { GUESS_COST } from '../terms/slug-resolver.js';
import type { TermTools } from './term-tools.js';

export interface McpOptions {
  readonly tools: TermTools;
  readonly publicUrl: string | undefined;
  readonly bans: BanList;
  readonly limits: Pick<RateLimits, 'handler' | 'take'>;
  readonly logger: Logger;
}

/**
 * The dictionary for assistants: the Model Context Protocol over streamable HTTP, without sessions. Each message is a
 * request of its own and counts as a search.
 */
export function mcp({ tools, publicUrl, bans, limits, logger }: McpOptions): Router {
  const baseOf = originOf(publicUrl);
  const router = Router({ caseSensitive: true, strict: true });
  router.use((req, _res, next) => {
    if (bans.isBanned(req.ip ?? '')) throw new CodedError('IP_BANNED');
    next();
  });
  router.use(limits.handler('search', 1, true));
  router.post('/', jsonBody({}), async (req, res) => {
    // A list of messages would be many searches for the price of one; the protocol has dropped it.
    if (Array.isArray(req.body)) throw new CodedError('MALFORMED_REQUEST');
    if (req.body.params?.name === TEXT_TOOL) await limits.take('read', req.ip ?? '', TEXT_COST);
    const query = req.body.params?.arguments?.query;
    if (typeof query === 'string' && wildcards(query)) {
      await limits.take('search', req.ip ?? '', PAGE_COSTS.pattern.cost - 1);
    }
    const base = baseOf(req);
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse: true,
      // Only programs come without an Origin; a page of another site has no business here.
      enableDnsRebindingProtection: true,
      allowedOrigins: [base],
    });
    // The work is done, so a limit that is exceeded now refuses only the next message.
    const payGuess = () => limits.take('search', req.ip ?? '', GUESS_COST).catch(() => undefined);
    const server = serverOf({ tools, base, payGuess, logger });
    res.once('close', () => void server.close());
    await server.connect(transport as Transport);
    res.setHeader('cache-control', 'no-store');
    // The transport wants both types; only JSON is ever sent, and the protocol lets a server send it to all.
    req.headers.accept = 'application/json, text/event-stream';
    await transport.handleRequest(req, res, req.body);
  });
  router.all('/', (_req, res) => {
    res.setHeader('allow', 'POST');
    throw new CodedError('METHOD_NOT_ALLOWED');
  });
  router.use(() => {
    throw new CodedError('NOT_FOUND');
  });
  router.use(new Failures(logger, toRpcError).handler);
  return router;
}

/** A failure as JSON-RPC 2.0 writes one. Assistants read English. */
function toRpcError({ code, ...reply }: FailedReply): object {
  const { status } = ERRORS[code];
  const kind = code === 'INVALID_JSON' ? -32_700 : status >= 500 ? -32_603 : -32_600;
  const error = { code: kind, message: errorMessage(code, 'en'), data: { ...reply, code } };
  return { jsonrpc: '2.0', id: null, error };
}

const LINK_MAX_LENGTH = 500;
const TEXT_TOOL = 'terms_in_text';
const TEXT_COST = textRoutes['POST /text'].cost;

const language = z
  .enum(CONTENT_LANGUAGES)
  .default('en')
  .describe('language of the field names and glosses');

interface Served {
  readonly tools: TermTools;
  readonly base: string;
  readonly payGuess: () => Promise<void>;
  readonly logger: Logger;
}

function serverOf({ tools, base, payGuess, logger }: Served): McpServer {
  const server = new McpServer({ name: 'Terimce', version: VERSION });
  const readOnly = { readOnlyHint: true, openWorldHint: false };
  const answer = async (make: () => Promise<string>) => {
    try {
      return { content: [{ type: 'text' as const, text: await make() }] };
    } catch (error) {
      logger.warn({ reason: String(error).slice(0, 300) }, 'A tool failed');
      const text = 'The dictionary cannot answer now.';
      return { content: [{ type: 'text' as const, text }], isError: true };
    }
  };
  server.registerTool(
    'find_term',
    {
      description:
        'Finds engineering terms in Turkish or English, also misspelled or inflected. One line each: names, field, gloss, link.',
      inputSchema: {
        query: z.string().trim().min(1).max(QUERY_MAX_LENGTH),
        limit: z.number().int().min(1).max(20).default(5),
        language,
      },
      annotations: readOnly,
    },
    (input) => answer(() => tools.find(input, base)),
  );
  server.registerTool(
    'get_term',
    {
      description:
        'One term by its link or slug or by a name: names, field, definitions, other meanings, link.',
      inputSchema: { term: z.string().trim().min(1).max(LINK_MAX_LENGTH), language },
      annotations: readOnly,
    },
    (input) => answer(() => tools.get(input, base, payGuess)),
  );
  server.registerTool(
    TEXT_TOOL,
    {
      description:
        'The engineering terms that a text in Turkish or English names, in its order. One line each: names, field, gloss, link.',
      inputSchema: { text: z.string().min(1).max(TEXT_MAX_LENGTH), language },
      annotations: readOnly,
    },
    (input) => answer(() => tools.inText(input, base)),
  );
  // No stream could tell of a change.
  server.server.registerCapabilities({ tools: { listChanged: false } });
  return server;
}
