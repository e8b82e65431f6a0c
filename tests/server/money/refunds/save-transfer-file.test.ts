import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import {
  creditTransferFile,
  type Transfer,
} from '../../../../src/server/money/refunds/save-transfer-file.ts';
import { IBAN, OTHER_IBAN } from '../../../support/refund-admin.ts';

const run = {
  id: 12,
  version: 2,
  created_at: Date.parse('2027-03-01T10:00:00Z'),
  requested_on: '2027-03-02',
  debtor_name: 'Weinfreunde Rüdesheim e. V.',
  debtor_iban: 'DE89370400440532013000',
  debtor_bic: 'COBADEFFXXX',
};

const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  id: 7,
  number: 'WF27-K7HXA',
  cents: 750,
  holder: 'Jürgen Groß & Søn',
  iban: IBAN,
  reference: 'Erstattung WF27-K7HXA Weinfest',
  ...more,
});

const fileOf = (transfers: Transfer[], more: Partial<typeof run> = {}) =>
  creditTransferFile({
    run: { ...run, ...more },
    transfers,
    now: Date.parse('2027-03-01T23:30:00Z'),
    today: '2027-03-02',
  });

type Node = Record<string, unknown>;
const ordered = new XMLParser({ preserveOrder: true, parseTagValue: false, ignoreAttributes: false });
const tree = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' });

/** The path of every element, in document order. */
function pathsOf(nodes: Node[], above = ''): string[] {
  return nodes.flatMap((node) => {
    const [name, ...rest] = Object.keys(node).filter((key) => key !== ':@');
    if (name === undefined || name === '#text' || name.startsWith('?') || rest.length > 0) return [];
    const path = above === '' ? name : `${above}/${name}`;
    const inner = node[name] as Node[];
    return [path, ...pathsOf(inner, path)];
  });
}

/**
 * The elements of pain.001.001.09 that German banks take, in the order of the schema. Checked once with libxml2 against
 * ISO's schema of 14 February 2019: valid with and without BIC, with 1 and 500 transfers and with the longest ids.
 */
const HEAD = [
  'Document',
  'Document/CstmrCdtTrfInitn',
  ...['', '/MsgId', '/CreDtTm', '/NbOfTxs', '/CtrlSum', '/InitgPty', '/InitgPty/Nm'].map(
    (path) => `Document/CstmrCdtTrfInitn/GrpHdr${path}`,
  ),
];
const PAYMENT = [
  ...['', '/PmtInfId', '/PmtMtd', '/NbOfTxs', '/CtrlSum', '/PmtTpInf', '/PmtTpInf/SvcLvl'],
  ...['/PmtTpInf/SvcLvl/Cd', '/ReqdExctnDt', '/ReqdExctnDt/Dt', '/Dbtr', '/Dbtr/Nm', '/DbtrAcct'],
  ...['/DbtrAcct/Id', '/DbtrAcct/Id/IBAN', '/DbtrAgt', '/DbtrAgt/FinInstnId', '/DbtrAgt/FinInstnId/BICFI'],
  '/ChrgBr',
].map((path) => `Document/CstmrCdtTrfInitn/PmtInf${path}`);
const TRANSFER = [
  ...['', '/PmtId', '/PmtId/EndToEndId', '/Amt', '/Amt/InstdAmt', '/Cdtr', '/Cdtr/Nm', '/CdtrAcct'],
  ...['/CdtrAcct/Id', '/CdtrAcct/Id/IBAN', '/RmtInf', '/RmtInf/Ustrd'],
].map((path) => `Document/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf${path}`);

const SEPA = /^[A-Za-z0-9/?:().,'+ -]*$/;

describe('the file of transfers', () => {
  test('has the elements of pain.001.001.09 in their sequence', () => {
    const file = fileOf([transfer(), transfer({ id: 8 })]);
    expect(file.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    expect(file).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect(pathsOf(ordered.parse(file))).toEqual([...HEAD, ...PAYMENT, ...TRANSFER, ...TRANSFER]);
  });

  test('says what is transferred, to the cent, in letters every bank takes', () => {
    const file = fileOf([
      transfer(),
      transfer({ id: 8, cents: 123_456_70, iban: OTHER_IBAN, holder: '王 Łukasz' }),
    ]);
    const { GrpHdr, PmtInf } = tree.parse(file).Document.CstmrCdtTrfInitn;
    expect(GrpHdr).toMatchObject({
      CreDtTm: '2027-03-01T23:30:00.000Z',
      NbOfTxs: '2',
      CtrlSum: '123464.20',
      InitgPty: { Nm: 'Weinfreunde Ruedesheim e. V.' },
    });
    expect(GrpHdr.MsgId).toMatch(/^ERSTATTUNG-12-[0-9A-Z]+-2$/);
    expect(PmtInf).toMatchObject({
      PmtInfId: GrpHdr.MsgId,
      PmtMtd: 'TRF',
      NbOfTxs: '2',
      CtrlSum: '123464.20',
      ReqdExctnDt: { Dt: '2027-03-02' },
      DbtrAcct: { Id: { IBAN: 'DE89370400440532013000' } },
      ChrgBr: 'SLEV',
    });
    expect(PmtInf.CdtTrfTxInf).toMatchObject([
      {
        PmtId: { EndToEndId: 'WF27-K7HXA-7' },
        Amt: { InstdAmt: '7.50' },
        Cdtr: { Nm: 'Juergen Gross + Son' },
        CdtrAcct: { Id: { IBAN } },
        RmtInf: { Ustrd: 'Erstattung WF27-K7HXA Weinfest' },
      },
      { Amt: { InstdAmt: '123456.70' }, Cdtr: { Nm: 'Lukasz' }, CdtrAcct: { Id: { IBAN: OTHER_IBAN } } },
    ]);
    expect(file).toContain('<InstdAmt Ccy="EUR">7.50</InstdAmt>');
  });

  test('asks for no day gone by, and names no bank that is not known', () => {
    const { PmtInf } = tree.parse(fileOf([transfer()], { requested_on: '2027-02-20', debtor_bic: '' }))
      .Document.CstmrCdtTrfInitn;
    expect(PmtInf.ReqdExctnDt).toEqual({ Dt: '2027-03-02' });
    expect(PmtInf.DbtrAgt).toEqual({ FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } });
  });

  test('of another state of the run is another message, of the same one the same', () => {
    const idOf = (file: string) => tree.parse(file).Document.CstmrCdtTrfInitn.GrpHdr.MsgId;
    expect(idOf(fileOf([transfer()]))).toBe(idOf(fileOf([transfer()])));
    expect(idOf(fileOf([transfer()]))).not.toBe(idOf(fileOf([transfer()], { version: 3 })));
  });

  test('is well formed and adds up whatever people are called', () => {
    const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 90 });
    const transfers = fc.array(fc.record({ holder: names, cents: fc.integer({ min: 1, max: 99_999_999 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(transfers, (wished) => {
        const { GrpHdr, PmtInf } = tree.parse(fileOf(wished.map((one) => transfer(one)))).Document
          .CstmrCdtTrfInitn;
        const sum = wished.reduce((cents, one) => cents + one.cents, 0);
        expect(GrpHdr.CtrlSum).toBe((sum / 100).toFixed(2));
        for (const { PmtId, Cdtr, RmtInf } of PmtInf.CdtTrfTxInf) {
          expect(Cdtr.Nm).toMatch(SEPA);
          expect(Cdtr.Nm.length).toBeLessThanOrEqual(70);
          expect(PmtId.EndToEndId.length).toBeLessThanOrEqual(35);
          expect(RmtInf.Ustrd.length).toBeLessThanOrEqual(140);
        }
      }),
    );
  });
});
