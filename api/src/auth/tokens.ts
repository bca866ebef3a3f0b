import jwt from 'jsonwebtoken';

/** How long a log-in lasts. */
export const SESSION_SECONDS = 7 * 24 * 3600;

/** What a token carries: whose it is, and which session can end it. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs a token that is valid for {@link SESSION_SECONDS}. */
export function signToken({ userId, sessionId }: TokenClaims, secret: string): string {
  return jwt.sign({}, secret, {
    algorithm: 'HS256',
    subject: userId,
    jwtid: sessionId,
    expiresIn: SESSION_SECONDS,
  });
}

/** The claims of a token of ours that has not expired, else undefined. */
export function readToken(token: string, secret: string): TokenClaims | undefined {
  try {
    const claims = jwt.verify(token, secret, { algorithms: ['HS256'] });
    if (typeof claims === 'string' || !claims.sub || !claims.jti || !claims.exp) return undefined;
    return { userId: claims.sub, sessionId: claims.jti };
  } catch {
    return undefined;
  }
}
