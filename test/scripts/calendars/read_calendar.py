"""Reads a calendar from a file with icalendar; prints its events and errors as JSON."""

import datetime
import json
import sys

import icalendar

with open(sys.argv[1], 'rb') as file:
    calendar = icalendar.Calendar.from_ical(file.read())


def moment(event, name):
    if name not in event:
        return None
    value = event.decoded(name)
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
    return value.isoformat()


def text(component, name):
    return str(component[name]) if name in component else None


def described(event):
    return {
        'uid': text(event, 'UID'),
        'title': text(event, 'SUMMARY'),
        'language': event['SUMMARY'].params.get('LANGUAGE'),
        'text': text(event, 'DESCRIPTION'),
        'place': text(event, 'LOCATION'),
        'organiser': text(event, 'CONTACT'),
        'url': text(event, 'URL'),
        'status': text(event, 'STATUS'),
        'sequence': int(event['SEQUENCE']),
        'from': moment(event, 'DTSTART'),
        'until': moment(event, 'DTEND'),
        'changedAt': moment(event, 'DTSTAMP'),
    }


events = list(calendar.walk('VEVENT'))
errors = [str(error) for component in calendar.walk() for error in component.errors]
missing = [
    name
    for component in [calendar, *events]
    for name in component.required
    if name not in component
]
json.dump(
    {
        'errors': errors + missing,
        'name': text(calendar, 'X-WR-CALNAME'),
        'components': len(calendar.subcomponents),
        'events': [described(event) for event in events],
    },
    sys.stdout,
)
