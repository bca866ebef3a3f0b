import { describe, expect, it } from 'vitest';
import type { Texts } from '../texts.js';
import { type Activity, actionName, detailText } from './log-text.js';

const t: Texts = (key, values) => `${key}(${Object.values(values ?? {}).join()})`;
const activity = (action: string, details: Record<string, unknown>) =>
  ({ action, details }) as Activity;

describe('detailText', () => {
  it('tells a search and its results, none included', () => {
    expect(detailText(activity('search', { query: 'ısı', resultsCount: 0 }), t)).toBe(
      'logDetail.query(ısı) · logDetail.results(0)',
    );
  });

  it('tells registrations, which have no filter of their own', () => {
    expect(detailText(activity('register', { username: 'ada' }), t)).toBe(
      'logDetail.registered() · logDetail.username(ada)',
    );
  });

  it('falls back to the address of the call', () => {
    expect(detailText(activity('x', { method: 'GET', url: '/terms' }), t)).toBe('GET /terms');
  });
});

it('shows unknown activities as they are', () => {
  expect(actionName('teleport', t)).toBe('teleport');
});
