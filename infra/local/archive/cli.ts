import { parseArgs } from 'node:util';
import { dumpDatabase } from './dump.js';
import { restoreDatabase } from './restore.js';

const usage = `Usage: archive (dump | restore) --uri URI --database NAME --file FILE [--folder DIR] [--drop]

  dump      writes all collections, their indexes and the files of DIR into FILE
  restore   loads FILE into a database that is empty, or with --drop in place of what is there
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    uri: { type: 'string' },
    database: { type: 'string' },
    file: { type: 'string' },
    folder: { type: 'string' },
    drop: { type: 'boolean' },
  },
});
const { uri, database, file, folder, drop = false } = values;
const [action] = positionals;

if (!uri || !database || !file || (action !== 'dump' && action !== 'restore')) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const common = { uri, database, file, ...(folder === undefined ? {} : { folder }) };
  const summary =
    action === 'dump' ? await dumpDatabase(common) : await restoreDatabase({ ...common, drop });
  const { collections, documents, files } = summary;
  process.stdout.write(
    `${action}: ${collections} collections, ${documents} documents, ${files} files\n`,
  );
} catch (error) {
  process.stderr.write(`${action}: ${(error as Error).message}\n`);
  process.exit(1);
}
