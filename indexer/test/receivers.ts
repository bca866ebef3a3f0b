import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NoticeOptions } from '@terimce/core/notices/send-notice';
import { SMTPServer } from 'smtp-server';

/** A webhook and a mail server that refuse until they are told not to. */
export async function startReceivers() {
  const receivers = {
    /** How the webhook answers. */
    answer: (reply: ServerResponse) => void reply.writeHead(500).end(),
    refusesMail: true,
    /** Bodies of all requests, whatever was answered, and of those that were answered by 204. */
    tries: [] as string[],
    posted: [] as Record<string, unknown>[],
    /** Signatures of all requests. */
    signatures: [] as unknown[],
    elsewhere: 0,
    mails: [] as string[],
  };
  const web = createServer(async (request, reply) => {
    if (request.url !== '/hook') receivers.elsewhere += 1;
    const body = await text(request);
    receivers.tries.push(body);
    receivers.signatures.push(request.headers['x-terimce-signature']);
    receivers.answer(reply);
    if (reply.statusCode === 204) receivers.posted.push(JSON.parse(body));
  });
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) =>
      done(receivers.refusesMail ? new Error('not now') : undefined),
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        receivers.mails.push(mail);
        done();
      }, done);
    },
  });
  web.listen(0, '127.0.0.1');
  smtp.listen(0, '127.0.0.1');
  await Promise.all([once(web, 'listening'), once(smtp.server, 'listening')]);
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const options: NoticeOptions = {
    siteUrl: 'https://terimce.example/',
    when: 'at-once',
    webhookUrl: `http://127.0.0.1:${port(web)}/hook`,
    mail: {
      url: `smtp://127.0.0.1:${port(smtp.server)}`,
      from: 'site@terimce.example',
      to: 'one@terimce.example, two@terimce.example',
    },
    folder: '.',
    diskFreeMb: 0,
    everyMs: 200,
  };
  return Object.assign(receivers, {
    options,
    async stop() {
      web.closeAllConnections();
      await new Promise((done) => web.close(done));
      await new Promise<void>((done) => smtp.close(done));
    },
  });
}
