import { describe, expect, it } from 'vitest';
import { normalizeQuery, parseQuery, stemmedQuery, topicOf } from './query.js';
import { searchTitles } from './search-titles.js';
import { TitleIndex } from './title-index.js';

describe('topicOf', () => {
  it.each([
    ['tork nedir', 'tork'],
    ['Tork nedir?', 'tork'],
    ['ısıl iletkenlik ne demek', 'isil iletkenlik'],
    ['tork ne anlama gelir', 'tork'],
    ["shaft'ın türkçesi nedir", 'shaft'],
    ['volan ingilizcesi', 'volan'],
    ['flanş ingilizce karşılığı', 'flans'],
    ['what is a flange', 'flange'],
    ['What is the yield strength?', 'yield strength'],
    ['what is torque in Turkish', 'torque'],
    ['definition of stress', 'stress'],
    ['torque meaning', 'torque'],
    ['difference between stress and strain', 'stress and strain'],
    ['gerilme ile gerinim arasındaki fark', 'gerilme ile gerinim'],
    ['how does a turbofan work', 'turbofan'],
    ['how is steel made?', 'steel'],
    ['how do you say mercek in English', 'mercek'],
    ['translate washer to Turkish', 'washer'],
    ['English for conta', 'conta'],
    ['optimize etmek', 'optimize'],
    ['kalibre edilmiş', 'kalibre'],
  ])('%s asks about %s', (query, topic) => {
    expect(topicOf(parseQuery(query))?.words.join(' ')).toBe(topic);
    expect(normalizeQuery(query)).toBe(topic);
  });

  it.each([
    'tork',
    'nedir',
    'what is',
    'meaning',
    'ne',
    'anlam ayrımı',
    'how',
    'virtual work',
    'translate',
  ])('%s is not a question', (query) => {
    expect(topicOf(parseQuery(query))).toBeUndefined();
  });
});

it('stems the topic', () => {
  expect(stemmedQuery('torkun anlamı nedir')).toBe('tork');
});

describe('a question', () => {
  const index = new TitleIndex();
  index.add({ id: 'torque', titles: [{ text: 'tork', lang: 'tr' }] });
  index.add({ id: 'meaning', titles: [{ text: 'tork anlamı', lang: 'tr' }] });
  const search = (query: string) => searchTitles(index, query, { mode: 'finished' });

  it('finds its topic, misspelled or not, without reporting a correction', () => {
    expect(search('tork nedir')).toMatchObject({ hits: [{ id: 'torque', path: 'exact' }, {}] });
    expect(search('tork nedir').corrected).toBeUndefined();
    expect(search('trok nedir').corrected).toBe('tork');
  });

  it('is searched by its words if a title contains them', () => {
    expect(search('tork anlamı').hits[0]?.id).toBe('meaning');
  });
});
