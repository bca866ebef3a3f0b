/**
 * The two parts of a connection string that the archive tool needs.
 * @throws if the string contains no database name.
 */
export function databaseOf(uri: string): { uri: string; database: string } {
  const database = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
  if (!database) throw new Error('MONGODB_URI has no database name: add /terimce after the host');
  return { uri, database: decodeURIComponent(database) };
}
