/**
 * The two parts of a connection string that the archive tool takes.
 * @throws when the string names no database.
 */
export function databaseOf(uri: string): { uri: string; database: string } {
  const database = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
  if (!database) throw new Error('MONGODB_URI names no database: add /terimce after the host');
  return { uri, database: decodeURIComponent(database) };
}
