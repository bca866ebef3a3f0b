import { foldKey } from '@terimce/contract/text';
import { fold } from '@terimce/title-search/fold';
import { hostileQueries } from '@terimce/title-search/hostile-queries';
import { expect, it } from 'vitest';

it('the title index folds like the rest of the product', () => {
  const common = [
    'Isıl İletkenlik',
    'ISIL ILETKENLIK',
    'kâğıt',
    'Weiß',
    'Łódź',
    'ﬁber',
    'CO₂',
    'ΟΔΟΣ',
  ];
  for (const text of [...common, ...hostileQueries(3000, 3)]) {
    expect(fold(text)).toBe(foldKey(text));
  }
});
