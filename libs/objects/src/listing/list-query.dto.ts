import { IsOptional, IsString, Matches } from 'class-validator';

const PLAIN_DIGITS = /^0*[1-9][0-9]*$/;

/** The query parameters of a listing as they arrive (SPEC 4.5). Others are ignored. */
export class ListQueryDto {
  @IsOptional()
  @IsString({ message: 'limit is given once' })
  @Matches(PLAIN_DIGITS, { message: 'limit is a whole number of at least 1, in plain digits' })
  limit?: string;

  @IsOptional()
  @IsString({ message: 'page is given once' })
  @Matches(PLAIN_DIGITS, { message: 'page is a whole number of at least 1, in plain digits' })
  page?: string;

  @IsOptional()
  @IsString({ message: 'query is given once' })
  query?: string;
}
