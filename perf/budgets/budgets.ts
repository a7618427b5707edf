/** Figures by group, name and unit. Lower is always better. */
export type Figures = Readonly<Record<string, Readonly<Record<string, Row>>>>;
type Row = Readonly<Record<string, number>>;

export interface BudgetGroup {
  /** A description of the group and its units. */
  what: string;
  /** How to investigate a figure that exceeds its budget. */
  look: string;
  /** The factor by which a figure may exceed its budget, to allow for noise. */
  margin: number;
  /** The budgets. `wanted` is a goal for a row with a single figure; missing it is no failure. */
  rows: Readonly<Record<string, Row>>;
}

export type Budgets = Readonly<Record<string, BudgetGroup>>;

const RULE = `A budget is raised only by a commit that names the record (docs/decisions/NNNN)
which says why: CONTRIBUTING.md, "Budgets".`;

/** Describes excess, missing figures and missing budgets; `undefined` if there are none. */
export function findExcess(budgets: Budgets, figures: Figures): string | undefined {
  const groups = new Set([...Object.keys(budgets), ...Object.keys(figures)]);
  const texts = [...groups].flatMap((group) => {
    const faults = faultsOf(budgets[group], figures[group] ?? {});
    if (faults.length === 0) return [];
    const { what, look } = budgets[group] ?? { what: group, look: 'Give it a budget.' };
    return [`${what}\n${faults.map((fault) => `  ${fault}\n`).join('')}  To look further: ${look}`];
  });
  return texts.length > 0 ? `${texts.join('\n\n')}\n\n${RULE}` : undefined;
}

function faultsOf(group: BudgetGroup | undefined, measured: Figures[string]): string[] {
  const { rows = {}, margin = 1 } = group ?? {};
  const pairs = [...Object.entries(rows), ...Object.entries(measured)].flatMap(([name, row]) =>
    Object.keys(row).map((unit) => JSON.stringify([name, unit])),
  );
  return [...new Set(pairs)].flatMap((pair) => {
    const [name, unit]: [string, string] = JSON.parse(pair);
    if (unit === 'wanted') return [];
    const figure = measured[name]?.[unit];
    const budget = rows[name]?.[unit];
    if (budget === undefined) return `${name}: ${unit} ${figure} has no budget`;
    if (figure === undefined) return `${name}: ${unit} was not measured`;
    // NaN does not pass.
    if (figure <= budget * margin) return [];
    const more = budget === 0 ? '' : `, ${Math.round((figure / budget - 1) * 100)} % more`;
    return `${name}: ${unit} ${figure}; its budget is ${budget}${more}`;
  });
}

/** The lower of each two figures; NaN if either is NaN or missing. */
export function lowerOf(rows: Figures[string], others: Figures[string]): Figures[string] {
  const lower = (name: string, row: Row) =>
    Object.entries(row).map(([unit, figure]) => [
      unit,
      Math.min(figure, others[name]?.[unit] ?? Number.NaN),
    ]);
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, Object.fromEntries(lower(name, row))]),
  );
}

/** Replaces the budgets of measured groups by lower figures, and by higher ones if `mayRise`. */
export function renewBudgets(budgets: Budgets, figures: Figures, mayRise: boolean): Budgets {
  const renewRow = (row: Row = {}, figure: Row = {}): Row => {
    const lower = Object.entries(figure).map(([unit, measured]) => {
      const budget = row[unit];
      return [unit, budget === undefined || mayRise ? measured : Math.min(budget, measured)];
    });
    return { ...Object.fromEntries(lower), ...('wanted' in row && { wanted: row.wanted }) };
  };
  return Object.fromEntries(
    Object.entries(budgets).map(([name, group]) => {
      const measured = figures[name];
      if (!measured) return [name, group];
      const rows = Object.keys(measured).map((row) => [
        row,
        renewRow(group.rows[row], measured[row]),
      ]);
      return [name, { ...group, rows: Object.fromEntries(rows) }];
    }),
  );
}

/** Formats perf/budgets.json as Biome does, with one row per line. */
export function formatBudgets(budgets: Budgets): string {
  const rows = JSON.stringify(budgets, null, 2).replace(
    /\{\s+("\w+": [\d.]+(?:,\s+"\w+": [\d.]+)*)\s+\}/g,
    (_, row: string) => `{ ${row.replace(/,\s+/g, ', ')} }`,
  );
  return `${rows}\n`;
}

/** Markdown: a table for groups with a goal, else a list of figures beyond their budget. */
export function describeFigures(budgets: Budgets, figures: Figures): string {
  const groups = Object.entries(budgets).map(([name, { what, margin, rows }]) => {
    const measured = Object.entries(figures[name] ?? {});
    const units = Object.keys(measured[0]?.[1] ?? {});
    const cells = (row: Row = {}) => units.map((unit) => row[unit] ?? '').join('/');
    const allowed = margin > 1 ? ` \`npm test\` allows ${margin} times the budget.` : '';
    if (Object.values(rows).some((row) => 'wanted' in row)) {
      const lines = measured.map(([row, figure]) => [
        row,
        `${rows[row]?.wanted ?? ''}`,
        cells(rows[row]),
        `**${cells(figure)}**`,
      ]);
      const head = [units.join('/'), 'wanted', 'budget', 'measured'];
      return `${what}${allowed}\n\n${table(head, lines)}`;
    }
    const faults = faultsOf(budgets[name], figures[name] ?? {});
    const count = `${measured.length} budgets (${units.join('/')})`;
    const start = `${what}${allowed} \`perf/budgets.json\` has ${count};`;
    if (faults.length === 0) return `${start} none is exceeded.`;
    return `${start} exceeded are:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`;
  });
  return groups.join('\n\n');
}

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
