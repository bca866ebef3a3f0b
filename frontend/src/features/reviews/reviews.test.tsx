// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  answerCalls,
  click,
  fill,
  logInAs,
  one,
  show,
  startLoggedOut,
  texts,
  until,
} from '../../../test/screen.js';
import { Reviews } from './reviews.js';

const TERM = 'a'.repeat(24);
const review = (rating: number, comment: string, status = 'approved') => ({
  _id: `${rating}`.repeat(24),
  termId: TERM,
  username: 'okur',
  rating,
  comment,
  status,
  createdAt: '2026-11-21T00:00:00Z',
});
const page = (mine: unknown = null): Answer => ({
  body: {
    success: true,
    message: '',
    data: {
      average: 3.5,
      ratings: 2,
      mine,
      reviews: [review(4, 'İyi anlatılmış.')],
      pagination: { page: 1, pages: 1, total: 1, limit: 10 },
    },
  },
});
const save = () =>
  [...document.querySelectorAll('button')].find((b) => b.textContent?.includes('kaydet'));

describe('reviews of a term', () => {
  let leave: () => Promise<void> = async () => {};
  afterEach(async () => {
    await leave();
    startLoggedOut();
    vi.unstubAllGlobals();
  });

  it('show visitors the average, the comments and the log-in', async () => {
    startLoggedOut();
    answerCalls(() => page());
    leave = await show(<Reviews termId={TERM} />);
    await until(() => expect(document.body.textContent).toContain('3,5 / 5'));
    expect(document.body.textContent).toContain('2 oy');
    expect(texts('li p')).toEqual(['İyi anlatılmış.']);
    expect(texts('button')).toEqual(['Giriş yap']);
  });

  it('need a rating, and show how long to wait after too many', async () => {
    logInAs('ben');
    answerCalls((method) =>
      method === 'GET'
        ? page()
        : {
            status: 429,
            body: {
              success: false,
              code: 'RATE_LIMITED',
              message: 'Çok fazla istek',
              retryAfter: 30,
            },
          },
    );
    leave = await show(<Reviews termId={TERM} />);
    await until(() => expect(save()).toBeDefined());
    await click(save() as HTMLElement);
    expect(texts('[role=alert]')).toContain('Lütfen bir puan seçin');
    await click(one('input[type=radio][value="4"]'));
    await fill(one<HTMLTextAreaElement>('textarea'), 'Yararlı');
    await click(save() as HTMLElement);
    await until(() =>
      expect(texts('[role=alert]').join()).toContain('Çok fazla istek. 30 saniye sonra'),
    );
  });

  it('show that the user’s comment awaits moderation', async () => {
    logInAs('ben');
    answerCalls(() => page(review(5, 'Bekleyen yorum', 'pending')));
    leave = await show(<Reviews termId={TERM} />);
    await until(() => expect(document.body.textContent).toContain('Yorumunuz onay bekliyor'));
  });
});
