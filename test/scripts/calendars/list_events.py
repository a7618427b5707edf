"""Lists events with recurring-ical-events: for each calendar its times in a window, or its error."""

import datetime
import json
import sys

import icalendar
import recurring_ical_events

# Stops the search for a rule without occurrences, which would go on until the year 9999.
datetime.MAXYEAR = 2040


def written(value):
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return value.strftime('%Y-%m-%dT%H:%M')
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%MZ')


def times(case):
    try:
        calendar = icalendar.Calendar.from_ical(case['text'])
        begins, ends = (datetime.datetime.fromisoformat(case[key]) for key in ('from', 'to'))
        events = recurring_ical_events.of(calendar).between(begins, ends)
        # A date that a rule also includes is listed twice.
        return sorted({written(event['DTSTART'].dt) for event in events})
    except Exception as error:
        return repr(error)


with open(sys.argv[1]) as file:
    json.dump([times(case) for case in json.load(file)], sys.stdout)
