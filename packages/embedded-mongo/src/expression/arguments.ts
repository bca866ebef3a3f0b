/** What an operator that takes named arguments knows of them, and the code of its errors. */
export interface NamedArguments {
  readonly code: number;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

function named(code: number, required: string, optional = ''): NamedArguments {
  const list = (text: string) => text.split(' ').filter(Boolean);
  return { code, required: list(required), optional: list(optional) };
}

const dateParts =
  'year isoWeekYear month isoWeek day isoDayOfWeek hour minute second millisecond timezone';
const trim = named(50694, 'input', 'chars');
const regex = named(31024, 'input regex', 'options');
const replace = named(51750, 'input find replacement');
const firstN = named(5787901, 'n input');
const dateArithmetic = named(5166401, 'startDate unit amount', 'timezone');

/** Operators that take an object of arguments, or an operand of another form. */
export const namedIfObject: Readonly<Record<string, NamedArguments>> = {
  $cond: named(17083, 'if then else'),
  $getField: named(3041701, 'field', 'input'),
};

/** Operators whose operand is an object of arguments. */
export const namedArguments: Readonly<Record<string, NamedArguments>> = {
  $convert: named(9, 'input to', 'onError onNull'),
  $dateAdd: dateArithmetic,
  $dateDiff: named(5166302, 'startDate endDate unit', 'timezone startOfWeek'),
  $dateFromParts: named(40518, '', dateParts),
  $dateFromString: named(40541, 'dateString', 'format timezone onError onNull'),
  $dateSubtract: dateArithmetic,
  $dateToParts: named(40520, 'date', 'timezone iso8601'),
  $dateToString: named(18534, 'date', 'format timezone onNull'),
  $dateTrunc: named(5439008, 'date unit', 'binSize timezone startOfWeek'),
  $filter: named(28647, 'input cond', 'as limit'),
  $firstN: firstN,
  $lastN: firstN,
  $let: named(16875, 'vars in'),
  $ltrim: trim,
  $map: named(16879, 'input in', 'as'),
  $maxN: firstN,
  $median: named(40415, 'input method'),
  $minN: firstN,
  $percentile: named(40415, 'input p method'),
  $reduce: named(40076, 'input initialValue in'),
  $regexFind: regex,
  $regexFindAll: regex,
  $regexMatch: regex,
  $replaceAll: replace,
  $replaceOne: replace,
  $rtrim: trim,
  $setField: named(4161101, 'field input value'),
  $sortArray: named(2942500, 'input sortBy'),
  $switch: named(40067, 'branches', 'default'),
  $trim: trim,
  $unsetField: named(4161101, 'field input'),
  $zip: named(34464, 'inputs', 'useLongestLength defaults'),
};

const counts: readonly (readonly [number, number, string])[] = [
  [
    1,
    1,
    `$abs $acos $acosh $allElementsTrue $anyElementTrue $arrayToObject $asin $asinh $atan $atanh
    $bitNot $ceil $cos $cosh $degreesToRadians $exp $floor $isArray $isNumber $ln $log10 $not
    $objectToArray $radiansToDegrees $reverseArray $sin $sinh $size $sqrt $strLenBytes $strLenCP $tan
    $tanh $toBool $toDate $toDecimal $toDouble $toInt $toLong $toLower $toObjectId $toString
    $toUpper $type $bsonSize $binarySize $tsSecond $tsIncrement`,
  ],
  [
    2,
    2,
    `$arrayElemAt $atan2 $cmp $divide $eq $gt $gte $in $log $lt $lte $mod $ne $pow $setDifference
    $setIsSubset $split $strcasecmp $subtract`,
  ],
  [3, 3, '$substr $substrBytes $substrCP'],
  [1, 2, '$round $trunc'],
  [3, 3, '$cond'],
  [2, 3, '$range $slice'],
  [2, 4, '$indexOfArray $indexOfBytes $indexOfCP'],
];

/** The least and the most operands of operators that take a list of them. */
export const operandCounts: ReadonlyMap<string, { least: number; most: number }> = new Map(
  counts.flatMap(([least, most, names]) =>
    names.split(/\s+/).map((name) => [name, { least, most }] as const),
  ),
);
