import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv, switchSetting } from './env.js';
import { checkNotices, commonSettings, indexerSettings } from './settings.js';

const schema = z.object({ ...commonSettings, ...indexerSettings });
const good = { MONGODB_URI: 'mongodb://127.0.0.1/terimce' };

describe('parseEnv', () => {
  it('fills in defaults and treats empty values as not set', () => {
    const env = parseEnv(schema, { ...good, LOG_LEVEL: '', INDEX_CHUNK_MS: '500' });
    expect(env).toMatchObject({ LOG_LEVEL: 'info', DATA_DIR: '.data', INDEX_CHUNK_MS: 500 });
  });

  it('reports every bad key', () => {
    const bad = { MONGODB_URI: 'postgres://x', LOG_LEVEL: 'loud', INDEX_CHUNK_MS: 'soon' };
    expect(() => parseEnv(schema, bad)).toThrow(
      /^Invalid settings:\n {2}LOG_LEVEL: .+\n {2}MONGODB_URI: .+\n {2}INDEX_CHUNK_MS: .+$/,
    );
  });

  it('does not repeat the value of a bad key, which may be a secret', () => {
    expect(() => parseEnv(schema, { MONGODB_URI: 'http://user:secret@x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });

  it('names what is missing or wrong for notices', () => {
    const bad = {
      NOTIFY_WEBHOOK_URL: 'https://token@hook.example/x',
      NOTIFY_SMTP_URL: 'http://x',
      NOTIFY_TO: 'a@b.example, nobody',
      NOTIFY_WHEN: 'x',
    };
    expect(() => parseEnv(schema, { ...good, ...bad })).toThrow(
      /NOTIFY_WEBHOOK_URL: .+\n {2}NOTIFY_SMTP_URL: .+\n {2}NOTIFY_TO: .+\n {2}NOTIFY_WHEN: .+$/,
    );
    const lone = {
      NOTIFY_SMTP_URL: 'smtps://u:p@mail.example',
      NOTIFY_WEBHOOK_URL: 'http://10.0.0.1',
    };
    expect(() => parseEnv(schema.superRefine(checkNotices), { ...good, ...lone })).toThrow(
      /NOTIFY_FROM: .+\n {2}NOTIFY_TO: .+\n {2}PUBLIC_URL: .+/,
    );
  });

  it.each([
    'smtp://u:p#ss@mail.example',
    'smtp://u:12#ss@mail.example',
    'smtp://u:12/ss@mail.example',
    'smtp://u:12?ss@mail.example',
    'smtp://u:p%ss@mail.example',
    'smtps:///mail.example',
  ])('refuses a mail server that would be another one than is meant: %s', (url) => {
    expect(() => parseEnv(schema, { ...good, NOTIFY_SMTP_URL: url })).toThrow(
      /NOTIFY_SMTP_URL: .*# .*written %23/,
    );
  });

  it.each([
    'smtp://mail.example',
    'smtps://u:p%23ss%2F@mail.example:465/',
    'smtp://u@örnek.com.tr:587?ignoreTLS=true',
  ])('takes the mail server %s', (url) => {
    expect(parseEnv(schema, { ...good, NOTIFY_SMTP_URL: url }).NOTIFY_SMTP_URL).toBe(url);
  });

  it('takes mail addresses of any domain', () => {
    const mail = { NOTIFY_FROM: 'site@örnek.com.tr', NOTIFY_TO: 'a@örnek.com.tr, b@b.example' };
    expect(parseEnv(schema, { ...good, ...mail })).toMatchObject(mail);
    for (const address of ['a', '@b.example', 'a@', 'a@b', 'a b@c.example', 'a@ö rnek.example']) {
      expect(() => parseEnv(schema, { ...good, NOTIFY_FROM: address })).toThrow('NOTIFY_FROM');
    }
  });

  it('reads switches', () => {
    const flags = z.object({ ON: switchSetting(false), OFF: switchSetting(true) });
    expect(parseEnv(flags, { ON: 'yes', OFF: '0' })).toEqual({ ON: true, OFF: false });
    expect(parseEnv(flags, {})).toEqual({ ON: false, OFF: true });
  });

  it('describes each setting, for .env.example', () => {
    for (const [name, setting] of Object.entries(schema.shape)) {
      expect(setting.description, name).toBeTruthy();
    }
  });
});
