import { type Doc, firstKey } from '../bson/values.js';
import { unsupported } from '../errors.js';
import { makePlan } from '../query/planner.js';
import { readSort } from '../query/sort.js';
import { keyPatternOf } from '../storage/collection.js';
import { assertCommandFields, type Command } from './command.js';
import { docField, findCollection, namespaceOf, wholeField, withSnapshot } from './context.js';
import { find } from './find.js';

/** Says how a `find` would be executed: the index that it reads, and whether it sorts. Other commands are refused. */
export const explain: Command = {
  fields: { verbosity: 'string' },
  run: (context) => {
    const body = docField(context.body, 'explain') ?? {};
    if (firstKey(body) !== 'find') throw unsupported(`explain of ${firstKey(body)}`);
    assertCommandFields(find, 'find', body);
    const explained = { ...context, name: 'find', body };
    const namespace = namespaceOf(explained);
    const collection = findCollection(explained);
    const filter = docField(body, 'filter') ?? {};
    const limit = wholeField(body, 'limit') ?? 0;
    const request = {
      filter,
      sort: readSort(docField(body, 'sort')),
      wanted: limit > 0 ? limit + (wholeField(body, 'skip') ?? 0) : undefined,
      hint: body.hint ?? undefined,
    };
    return withSnapshot(explained, ({ kv }, sequence) => {
      const winningPlan = collection
        ? stages(makePlan(kv, collection, { ...request, sequence }), request.sort !== undefined)
        : { stage: 'EOF' };
      return { queryPlanner: { namespace, parsedQuery: filter, winningPlan }, ok: 1 };
    });
  },
};

function stages(plan: ReturnType<typeof makePlan>, ordered: boolean): Doc {
  const scan =
    plan.kind === 'collection'
      ? { stage: 'COLLSCAN' }
      : {
          stage: 'FETCH',
          inputStage: {
            stage: 'IXSCAN',
            indexName: plan.index.name,
            keyPattern: keyPatternOf(plan.index),
            direction: plan.reverse ? 'backward' : 'forward',
          },
        };
  return plan.sorted || !ordered ? scan : { stage: 'SORT', inputStage: scan };
}
