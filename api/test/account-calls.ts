import { ANSWER, PASSWORD, type VisitorApi } from './visitor-api.js';

let addresses = 0;
/** Accounts are counted by address. */
function ownAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}

/** The calls by which visitors get into their accounts. */
export function accountCalls(api: () => VisitorApi) {
  return {
    register: (username: string, change: object = {}, language?: 'tr' | 'en', ip = ownAddress()) =>
      api().call('POST', '/auth/register', {
        ip,
        body: {
          username,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          securityQuestion: 'primary_school_teacher',
          securityAnswer: ANSWER,
          ...change,
        },
        ...(language ? { language } : {}),
      }),
    login: (username: string, password = PASSWORD, ip = '198.51.100.1') =>
      api().call('POST', '/auth/login', { body: { username, password }, ip }),
    isLoggedIn: async (token: string) =>
      (await api().call('GET', '/auth/verify', { token })).status === 200,
  };
}
