export interface Message {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** False without a mail server: then the operator reads the message in the log. */
  readonly reachesPeople: boolean;
  send(message: Message): Promise<void>;
}

/** Nobody has such an address (RFC 2606): the people of a demonstration do (AS-5). */
const isNobody = ({ to }: Message) => to.endsWith('.invalid');

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer(options: {
  smtpUrl: string | null;
  from: string;
  log: { warn(facts: object, text: string): void };
}): Mailer {
  const { smtpUrl, from, log } = options;
  if (smtpUrl === null) {
    return {
      reachesPeople: false,
      // The recipient is left out, because the log contains no personal data; it can be found in the database.
      send: async (message) => {
        if (isNobody(message)) return;
        const { subject, text } = message;
        log.warn({ mail: { subject, text } }, 'sem SMTP_URL: e-mail não enviado');
      },
    };
  }
  // Loaded on first use, because it is seldom needed.
  const opened = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS });
  };
  let transport: ReturnType<typeof opened> | undefined;
  return {
    reachesPeople: true,
    send: async (message) => {
      if (isNobody(message)) return;
      transport ??= opened();
      await (await transport).sendMail({ from, ...message });
    },
  };
}
