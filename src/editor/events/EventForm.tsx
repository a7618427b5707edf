import { genericZoneName } from '../../lib/clock/zones.ts';
import { MAX_EVENT_PLACE, MAX_EVENT_TEXT, MAX_EVENT_TITLE } from '../../model/events.ts';
import { FormId, ProblemSummary, Select, TextArea, TextField } from '../components/fields.tsx';
import { Places } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { FORM_ID } from '../forms/id.ts';
import { eventLabels } from './event-labels.ts';
import { type EventValues, languageChoices } from './read-event.ts';
import { MAX_TIMES, REPEATS } from './repeats.ts';

interface FormProps {
  readonly context: PaperContext;
  readonly action: string;
  readonly keep: string;
  readonly values: EventValues;
  /** That of the event that is changed; a new one has none, and may repeat. */
  readonly version?: number | string | undefined;
  /** How many later times the one that is changed has. */
  readonly laterCount?: number;
  readonly problems?: FormProblems | undefined;
}

/** The form of an event, new or to be changed. */
export function EventForm(props: FormProps) {
  const { context, action, keep, values, version, laterCount = 0, problems } = props;
  const { events: words } = context.words;
  const field = (name: string) => ({ name, value: values[name], problems });
  const isNew = version === undefined;
  return (
    <form method="post" action={action} noValidate={true} data-keep={keep}>
      <ProblemSummary problems={problems} labels={eventLabels(context)} />
      {isNew ? (
        <FormId id={values[FORM_ID]} />
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      <TextField
        {...field('title')}
        label={words.title}
        help={words.titleHelp}
        max={MAX_EVENT_TITLE}
      />
      <Times {...props} />
      {isNew && (
        <>
          <Select
            {...field('repeats')}
            label={words.repeats}
            choices={REPEATS.map((each) => [each, words.repeatsEach[each]] as const)}
          />
          <TextField
            {...field('repeatsUntil')}
            type="date"
            label={words.repeatsUntil}
            help={words.repeatsUntilHelp(MAX_TIMES)}
            isOptional={true}
          />
        </>
      )}
      <Places
        context={context}
        chosen={values.communities?.split(' ') ?? []}
        label={words.where}
        help={words.whereHelp}
        problems={problems}
      />
      <TextField
        {...field('place')}
        label={words.place}
        help={words.placeHelp}
        max={MAX_EVENT_PLACE}
        isOptional={true}
      />
      <TextField
        {...field('organiser')}
        label={words.organiser}
        max={MAX_EVENT_PLACE}
        isOptional={true}
      />
      <TextArea
        {...field('text')}
        label={words.text}
        help={words.textHelp}
        max={MAX_EVENT_TEXT}
        isOptional={true}
      />
      <TextField
        {...field('link')}
        type="url"
        label={words.link}
        help={words.linkHelp}
        isOptional={true}
      />
      <Select {...field('language')} label={words.language} choices={languageChoices(context)} />
      <p className="buttons">
        <button type="submit">{isNew ? words.publish : words.save}</button>
        {laterCount > 0 && (
          <button type="submit" className="second" name="do" value="save-later">
            {words.saveLater(laterCount)}
          </button>
        )}
      </p>
    </form>
  );
}

function Times({ context, values, problems }: FormProps) {
  const { events: words } = context.words;
  const field = (name: string) => ({ name, value: values[name], problems });
  return (
    <>
      <TextField {...field('day')} type="date" label={words.day} />
      <TextField
        {...field('from')}
        type="time"
        label={words.from}
        help={words.fromHelp(genericZoneName(context.locale))}
        isOptional={true}
      />
      <TextField
        {...field('until')}
        type="time"
        label={words.until}
        help={words.untilHelp}
        isOptional={true}
      />
      <TextField
        {...field('lastDay')}
        type="date"
        label={words.lastDay}
        help={words.lastDayHelp}
        isOptional={true}
      />
    </>
  );
}
