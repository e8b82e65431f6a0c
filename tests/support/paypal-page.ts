import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where a guest at PayPal comes from and goes back to. */
export interface Visit {
  /** PayPal's id of what he is to agree to. */
  token: string;
  payee: string;
  amount: string;
  returnUrl: string;
  cancelUrl: string;
}

/** PayPal's page as plain as can be: a guest agrees, or turns back. */
export function answerVisit({ method }: IncomingMessage, response: ServerResponse, visit: Visit): void {
  if (method === 'POST') {
    const back = new URL(visit.returnUrl);
    back.searchParams.set('token', visit.token);
    back.searchParams.set('PayerID', 'PAYER1');
    response.writeHead(303, { Location: back.href }).end();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="de"><head><title>PayPal</title><link rel="icon" href="data:,"></head>
<body><h1>${visit.payee}</h1><p>${visit.amount}</p>
<form method="post"><button>Jetzt zahlen</button></form>
<a href="${visit.cancelUrl}">Abbrechen und zurück</a></body></html>`);
}
