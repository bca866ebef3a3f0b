import type { CallKey } from './routes.js';

interface Example {
  readonly body?: unknown;
  readonly reply?: unknown;
}

const reply = (data: unknown) => ({ success: true, message: '', data });

const conductivity = {
  _id: '65f1c0ffee0123456789abcd',
  englishTerm: 'thermal conductivity',
  ingilizce_terim: 'thermal conductivity',
  turkishTerm: 'ısıl iletkenlik',
  turkce_terim: 'ısıl iletkenlik',
  category: 'mechanical',
  slug: 'thermal-conductivity',
};

const user = {
  _id: '65f1c0ffee0123456789abce',
  username: 'ada',
  email: '',
  firstName: 'Ada',
  lastName: '',
  fullName: 'Ada',
  role: 'user',
  isActive: true,
  isAdmin: false,
  twoStep: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  stats: {
    termsCreated: 0,
    searchCount: 3,
    feedbackCount: 0,
    suggestionCount: 0,
    lastActivity: null,
  },
};

/** Examples of the calls that users of the API try first. */
export const OPENAPI_EXAMPLES: Partial<Record<CallKey, Example>> = {
  'GET /suggestions': {
    reply: { ...reply([{ ...conductivity, cost: 0.4 }]), count: 1 },
  },
  'POST /text': {
    body: { text: 'Isıl iletkenliğin ölçülmesi' },
    reply: reply({
      language: 'tr',
      names: [{ name: 'ısıl iletkenlik', terms: [conductivity._id], uncertain: false }],
      matches: [{ start: 0, end: 17, name: 0 }],
      terms: [{ ...conductivity, englishGloss: '', turkishGloss: '' }],
    }),
  },
  'POST /auth/login': {
    body: { username: 'ada', password: 'correct horse' },
    reply: reply({
      user,
      token: 'eyJhbGciOiJIUzI1NiJ9.e30.abc',
      device: 'eyJhbGciOiJIUzI1NiJ9.e30.def',
      events: [],
      passwordIsWeak: false,
    }),
  },
  'POST /auth/register': {
    body: {
      username: 'ada',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      securityAnswer: 'Ayşe Öğretmen',
    },
    reply: reply({ user }),
  },
  'POST /favorites': {
    body: { termId: conductivity._id },
    reply: reply({ termId: conductivity._id }),
  },
  'POST /feedback/submit': {
    body: { profession: 'Makine mühendisi', message: 'Çok işime yaradı, teşekkürler.' },
    reply: reply({ id: '65f1c0ffee0123456789abcf' }),
  },
  'POST /suggestions/submit': {
    body: { englishTerm: 'creep', turkishTerm: 'sünme', category: 'Metalurji ve Malzeme' },
    reply: reply({ id: '65f1c0ffee0123456789abd0' }),
  },
  'POST /analytics/search': {
    body: { query: 'ısıl iletkenlik', resultsCount: 12 },
    reply: reply(null),
  },
  'POST /admin/terms': {
    body: {
      englishTerm: 'creep',
      turkishTerm: 'sünme',
      englishDefinition: 'Slow, permanent deformation of a solid under constant stress.',
      turkishDefinition: 'Bir katının sabit gerilme altında yavaş ve kalıcı biçim değiştirmesi.',
      category: 'materials',
    },
  },
  'POST /admin/terms/bulk': {
    body: { terms: [{ ingilizce_terim: 'creep', turkce_terim: 'sünme', category: 'Malzeme' }] },
  },
};
