"""Expands rules from a file with dateutil; prints their occurrences in their windows as JSON."""

import datetime
import json
import sys

from dateutil import rrule

# Stops the search for a rule without occurrences, which would go on until the year 9999.
datetime.MAXYEAR = 2040
FORMAT = '%Y%m%dT%H%M%S'
DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']


def read(text):
    return datetime.datetime.strptime(text, FORMAT)


def without_count(rule, start):
    """The rule without COUNT, starting early enough that dateutil sees the whole first period."""
    parts = dict(part.split('=') for part in rule.split(';'))
    parts.pop('COUNT', None)
    # With BYSETPOS dateutil ignores days of the first week before the start.
    if parts['FREQ'] == 'WEEKLY' and 'BYSETPOS' in parts:
        parts.setdefault('BYDAY', DAYS[start.weekday()])
        opens = DAYS.index(parts.get('WKST', 'MO'))
        start -= datetime.timedelta(days=(start.weekday() - opens) % 7)
    text = ';'.join(f'{key}={value}' for key, value in parts.items())
    return rrule.rrulestr(text, dtstart=start)


def expand(case):
    start, begins, ends = (read(case[key]) for key in ('start', 'from', 'to'))
    rule = case['rule']
    parts = dict(part.split('=') for part in rule.split(';'))
    own = rrule.rrulestr(rule, dtstart=start)
    if next(iter(own), None) == start and not (parts['FREQ'] == 'WEEKLY' and 'BYSETPOS' in parts):
        found = own.between(start, ends, inc=True)
    else:
        # RFC 5545 3.8.5.3: the start is the first occurrence, and counts, even if the rule does not
        # include it; dateutil omits it.
        count = int(parts.get('COUNT', sys.maxsize))
        later = without_count(rule, start).between(start, ends)
        found = ([start] + later)[:count]
    return [time.strftime(FORMAT) for time in found if begins <= time < ends]


with open(sys.argv[1]) as file:
    json.dump([expand(case) for case in json.load(file)], sys.stdout)
