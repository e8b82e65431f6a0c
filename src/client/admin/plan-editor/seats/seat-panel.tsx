import AlignCenter from 'lucide-react/icons/align-center-vertical';
import AlignRight from 'lucide-react/icons/align-end-vertical';
import AlignLeft from 'lucide-react/icons/align-start-vertical';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MAX_ARC } from '../../../../domain/bent-rows.ts';
import { type DrawnBlock, planLimits } from '../../../../domain/floor-plan.ts';
import { type NamedSeat, seatsOfRows } from '../../../../domain/plan-merge.ts';
import { type SeatKind, seatKindLabels } from '../../../../domain/seat.ts';
import {
  alignRows,
  appendSeats,
  changeSeats,
  moveToRow,
  obstructView,
  resizeTable,
} from '../../../../domain/seat-edits.ts';
import { formatSeatCount } from '../../../plan/seat-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { useBoard, useBoardState } from '../board-store.ts';
import { KeyHelp } from '../panels/key-help.tsx';
import { NumberField } from '../panels/number-field.tsx';
import panel from '../panels/side-panel.module.css';
import { takeSeatDraft } from '../saving/former-drafts.ts';
import { leaveBlock, removeSeats, selectLines } from '../tools/select-seats.ts';
import { IconButton } from '../tools/tool-bar.tsx';
import { countSeats, type EditedSeats, editSeats, newSeatKey } from './edited-seats.ts';
import { PatternForm } from './pattern-form.tsx';
import { RenumberForm, TableForm } from './row-forms.tsx';
import styles from './seat-panel.module.css';
import { measuresOf } from './true-measures.ts';

const MAX_SEATS_AT_TABLE = 60;

const NONE: ReadonlyArray<string> = [];

/** The entered block: its selected seats or, without any, its rows. */
export function SeatPanel({ block }: { block: DrawnBlock }) {
  const board = useBoard();
  const { key, name, rows, arc, table } = block;
  const selection = useBoardState(({ entered }) => entered?.seats);
  const blockId = useBoardState(({ facts }) => facts.get(key)?.id);
  const [message, setMessage] = useState<string>();
  const chosen = useMemo(
    () => seatsOfRows(rows).filter((seat) => selection?.has(seat.key) === true),
    [rows, selection],
  );
  // Browsers remember what was typed for published blocks by their ids.
  const storedAs = String(blockId ?? key);
  const change = (seats: Partial<EditedSeats>, mark?: string) => {
    const refused = editSeats(board, seats, mark);
    setMessage(refused);
    return refused === undefined;
  };

  const recover = useEffectEvent(() => {
    const stored = blockId === undefined ? null : takeSeatDraft(blockId);
    if (stored !== null && change(stored))
      notify('Was zuletzt noch nicht gespeichert war, ist wieder da.', 'good');
  });
  useEffect(() => recover(), []);

  const count = countSeats(rows);
  return (
    <>
      <section className={panel.section} aria-labelledby="entered">
        <div className={styles.head}>
          <h2 id="entered">{chosen.length > 0 ? formatSeatCount(chosen.length) : `Sitze in ${name}`}</h2>
          <Button variant="quiet" onClick={() => leaveBlock(board)}>
            Fertig
          </Button>
        </div>
        <p className={panel.facts}>
          {chosen.length > 0
            ? describeSeats(chosen)
            : count === 0
              ? 'Noch keine Sitze.'
              : count === 1
                ? '1 Sitz'
                : `${count.toLocaleString('de')} Sitze`}
        </p>
        {message !== undefined && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
        {chosen.length > 0 ? (
          <ChosenSeats block={block} chosen={chosen} onEdit={change} />
        ) : (
          count > 0 &&
          table === undefined && (
            <NumberField
              label="Bogen"
              unit="°"
              value={arc}
              min={0}
              max={MAX_ARC}
              onChange={(value) => change({ arc: Math.round(value), measures: measuresOf(block) }, 'arc')}
            />
          )
        )}
      </section>
      {chosen.length === 0 && table !== undefined && (
        <section className={panel.section}>
          <NumberField
            label="Plätze am Tisch"
            value={count}
            min={1}
            max={MAX_SEATS_AT_TABLE}
            onChange={(value) => change({ rows: resizeTable(rows, Math.round(value), newSeatKey) }, 'table')}
          />
        </section>
      )}
      {chosen.length === 0 && table === undefined && (
        <>
          <PatternForm storedAs={storedAs} block={block} onEdit={change} />
          <TableForm storedAs={storedAs} rows={rows} onEdit={change} />
          <KeyHelp keys={KEYS} />
        </>
      )}
    </>
  );
}

/** `Reihen C und D, Platz 3 bis 8` */
function describeSeats(chosen: ReadonlyArray<NamedSeat>): string {
  const rows = [...new Set(chosen.map(({ row }) => row))];
  const names = [...new Set(chosen.map(({ name }) => name))].toSorted((a, b) => Number(a) - Number(b));
  const places = names.length === 1 ? `Platz ${names[0]}` : `Platz ${names[0]} bis ${names.at(-1)}`;
  const [first] = rows;
  if (rows.length === 1) return first === '' ? places : `Reihe ${first}, ${places}`;
  return `Reihen ${first} ${rows.length === 2 ? 'und' : 'bis'} ${rows.at(-1)}, ${places}`;
}

interface ChosenSeatsProps {
  block: DrawnBlock;
  chosen: ReadonlyArray<NamedSeat>;
  /** Returns whether the change was accepted. */
  onEdit: (change: Partial<EditedSeats>, mark?: string) => boolean;
}

function ChosenSeats({ block: { key: blockKey, rows, table }, chosen, onEdit }: ChosenSeatsProps) {
  const board = useBoard();
  const taken = useBoardState(({ takenSeats }) => takenSeats[blockKey] ?? NONE);
  const isInRows = table === undefined;
  const keys = new Set(chosen.map(({ key }) => key));
  const [first] = chosen;
  if (first === undefined) return null;
  const sold = chosen.filter(({ key }) => taken.includes(key)).length;
  const areShut = chosen.every(({ available }) => !available);
  const areAlike = chosen.every(({ view }) => view === first.view);
  const isRow = chosen.every(({ row }) => row === first.row);
  const mark = (kind: Exclude<SeatKind, 'seat'>) => {
    const isAll = chosen.every((seat) => seat.kind === kind);
    return (
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isAll}
        onClick={() =>
          onEdit({ rows: changeSeats(rows, keys, (seat) => ({ ...seat, kind: isAll ? 'seat' : kind })) })
        }
      >
        {seatKindLabels[kind]}
      </button>
    );
  };
  return (
    <>
      <fieldset className={styles.chips} aria-label="Art">
        <button
          type="button"
          className={styles.chip}
          aria-pressed={areShut}
          onClick={() =>
            onEdit({ rows: changeSeats(rows, keys, (seat) => ({ ...seat, available: areShut })) })
          }
        >
          Nicht verfügbar
        </button>
        {mark('wheelchair')}
        {mark('companion')}
      </fieldset>
      <TextField
        label="Was die Sicht einschränkt"
        value={areAlike ? (first.view ?? '') : ''}
        placeholder={areAlike ? 'z. B. Säule links' : 'verschieden'}
        maxLength={planLimits.view}
        autoComplete="off"
        isOptional
        onChange={({ target }) =>
          onEdit({ rows: obstructView(rows, keys, target.value) }, `view of ${[...keys].join(' ')}`)
        }
      />
      {isInRows && (
        <fieldset className={styles.chips} aria-label="Auswahl erweitern">
          <button type="button" className={styles.chip} onClick={() => selectLines(board, 'row')}>
            Ganze Reihe
          </button>
          <button type="button" className={styles.chip} onClick={() => selectLines(board, 'column')}>
            Ganze Spalte
          </button>
        </fieldset>
      )}
      <div className={panel.pair}>
        {isRow && isInRows && (
          <Rename
            key={`row of ${first.key}`}
            label="Reihe"
            value={first.row}
            onRename={(name) =>
              onEdit({ rows: rows.map((row) => (row.name === first.row ? { ...row, name } : row)) })
            }
          />
        )}
        {chosen.length === 1 && (
          <Rename
            key={`seat ${first.key}`}
            label="Nummer"
            value={first.name}
            onRename={(name) => onEdit({ rows: changeSeats(rows, keys, (seat) => ({ ...seat, name })) })}
          />
        )}
      </div>
      {isInRows && (
        <>
          <Rename
            key={`to another row than ${first.row} ${first.key}`}
            label="In andere Reihe"
            value=""
            onRename={(name) => onEdit({ rows: moveToRow(rows, keys, name) })}
          />
          <fieldset className={panel.buttons} aria-label="Ordnen">
            {(
              [
                ['left', 'Reihen linksbündig', AlignLeft],
                ['center', 'Reihen mittig', AlignCenter],
                ['right', 'Reihen rechtsbündig', AlignRight],
              ] as const
            ).map(([to, label, Icon]) => (
              <IconButton key={to} name={label} onClick={() => onEdit({ rows: alignRows(rows, keys, to) })}>
                <Icon size={20} />
              </IconButton>
            ))}
            <IconButton
              name="Sitz am Ende der Reihe anfügen"
              onClick={() => onEdit({ rows: appendSeats(rows, keys, newSeatKey) })}
            >
              <Plus size={20} />
            </IconButton>
          </fieldset>
          <details>
            <summary>Neu nummerieren</summary>
            <RenumberForm rows={rows} keys={keys} firstRow={first.row} onEdit={onEdit} />
          </details>
        </>
      )}
      {sold < chosen.length && (
        <Button variant="quiet" onClick={() => removeSeats(board)}>
          {chosen.length === 1 ? 'Platz entfernen' : 'Plätze entfernen'}
        </Button>
      )}
      {sold > 0 && (
        <Notice tone="warning">
          {sold === 1 ? 'Ein Platz ist vergeben' : `${sold} Plätze sind vergeben`}: verschieben geht,
          entfernen nicht.
        </Notice>
      )}
    </>
  );
}

function Rename({
  label,
  value,
  onRename,
}: {
  label: string;
  value: string;
  onRename: (name: string) => void;
}) {
  const [text, setText] = useState(value);
  // Renamed elsewhere, for instance by an undo: what was typed before no longer counts.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const rename = () => {
    const name = text.trim();
    if (name !== '' && name !== value) onRename(name);
  };
  return (
    <TextField
      label={label}
      value={text}
      maxLength={12}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      onBlur={rename}
      onKeyDown={({ key }) => {
        if (key === 'Enter') rename();
      }}
    />
  );
}

const KEYS = [
  ['Pfeile', 'nächster Sitz, mit Umschalt mehrere'],
  ['R, C', 'ganze Reihe, ganze Spalte'],
  ['Strg+Pfeile, Eingabe', 'weitergehen, dazuwählen'],
  ['Alt+Pfeile', 'verschieben, auch in andere Reihen'],
  ['Strg+A', 'alle Sitze'],
  ['Entf', 'entfernen'],
  ['Escape', 'zurück zum Plan'],
] as const;
