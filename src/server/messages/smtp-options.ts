const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * How every connection to the mail server of `SMTP_URL` is made; `patienceMs` for each step of it. Where there is a
 * password it is said after STARTTLS or not at all: whoever sits between the shop and the server could otherwise take
 * STARTTLS out of its greeting. On this machine nobody does.
 */
export function smtpOptions(url: string, patienceMs: number) {
  const { username, hostname } = new URL(url);
  return {
    url,
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  };
}
