/** Features of MongoDB 7.0 that this server refuses with an error that names them. For the README and the tests. */
export const refused = {
  stages: [
    ...['$bucket', '$bucketAuto', '$changeStream', '$collStats', '$densify', '$documents'],
    ...['$facet', '$fill', '$geoNear', '$graphLookup', '$indexStats', '$lookup', '$merge', '$out'],
    ...['$planCacheStats', '$redact', '$replaceRoot', '$replaceWith', '$sample', '$search'],
    ...['$setWindowFields', '$sortByCount', '$unionWith'],
  ],
  accumulators: [
    ...['$accumulator', '$addToSet', '$bottom', '$bottomN', '$count', '$first', '$firstN'],
    ...['$last', '$lastN', '$maxN', '$mergeObjects'],
    ...['$median', '$minN', '$percentile', '$stdDevPop', '$stdDevSamp', '$top', '$topN'],
  ],
  expressions: [
    ...['$abs', '$add', '$arrayElemAt', '$avg', '$ceil', '$concat', '$dateToString', '$divide'],
    ...['$filter', '$floor', '$in', '$map', '$max', '$mergeObjects', '$min', '$mod', '$multiply'],
    ...['$reduce', '$round', '$sortArray', '$subtract', '$sum', '$switch', '$toLower', '$zip'],
  ],
  queryOperators: [
    ...['$bitsAllClear', '$bitsAllSet', '$bitsAnyClear', '$bitsAnySet', '$geoIntersects'],
    ...['$geoWithin', '$mod', '$near', '$nearSphere'],
  ],
  topLevelOperators: ['$comment', '$jsonSchema', '$text', '$where'],
  updateOperators: ['$bit', '$currentDate', '$rename'],
  pushClauses: ['$sort'],
  updatePaths: ['a.$', 'a.$[]', 'a.$[x]'],
  projectionOperators: ['$elemMatch', '$meta', '$slice'],
  indexOptions: [
    ...['hidden', 'wildcardProjection', 'weights', 'default_language', '2dsphereIndexVersion'],
    ...['storageEngine', 'clustered', 'collation'],
  ],
  /** Fields of commands and of their statements. */
  options: [
    ...['find.collation', 'find.let', 'find.min', 'find.allowDiskUse', 'count.query'],
    ...['distinct.hint', 'findAndModify.hint', 'update.bypassDocumentValidation'],
    ...['createIndexes.commitQuorum'],
  ],
  statementOptions: ['arrayFilters', 'collation', 'hint'],
  commands: ['collMod', 'collStats', 'currentOp', 'dbStats', 'listDatabases'],
} as const;
