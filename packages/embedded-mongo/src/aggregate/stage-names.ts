import { CommandError } from '../errors.js';
import { mapStageNames } from './map-stages.js';
import { mingoStages } from './mingo-stage.js';

/** The stages that a pipeline may hold, for the README's table. */
export const stageNames: readonly string[] = [
  ...mapStageNames,
  ...mingoStages,
  '$bucket',
  '$count',
  '$documents',
  '$facet',
  '$limit',
  '$lookup',
  '$match',
  '$merge',
  '$out',
  '$sample',
  '$skip',
  '$sort',
  '$sortByCount',
  '$unionWith',
  '$unwind',
].sort();

/** Stages that MongoDB knows and this server does not have. */
const refusedStages = new Set(
  `$changeStream $changeStreamSplitLargeEvent $collStats $currentOp $geoNear $indexStats
  $listLocalSessions $listSampledQueries $listSearchIndexes $listSessions $planCacheStats $search
  $searchMeta $shardedDataDistribution $vectorSearch`.split(/\s+/),
);

/** @throws CommandError that names a stage that is not supported or does not exist */
export function assertStageName(name: string): void {
  if (name === '$changeStream') {
    throw new CommandError(40573, 'The $changeStream stage is not supported by this server');
  }
  if (refusedStages.has(name)) {
    throw new CommandError(115, `${name} is not supported by this server`);
  }
  if (!stageNames.includes(name)) {
    throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}
